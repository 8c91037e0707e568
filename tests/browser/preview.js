// Lays out the tile of a game as the preview of a link; without a game, the home page's introduction. Its style is preview.css.
({ game, headline, promise, style }) => {
  const tile = game && document.querySelector(`[data-game="${game}"]`);
  const art = tile ? tile.querySelector(".mat").cloneNode(true) : document.querySelector(".asleep").cloneNode(true);
  const title = tile && tile.querySelector("h3 svg").cloneNode(true);
  const brand = document.querySelector(".brand .mark svg").cloneNode(true);
  const word = document.querySelector(".hero h1 svg").cloneNode(true);
  const main = document.createElement("main");
  main.className = `preview g-${game ?? "none"}`;
  main.innerHTML = `<div><div class="title"></div><h1></h1><p></p></div><div class="art"></div><div class="brand-line"></div>`;
  main.querySelector("h1").textContent = headline;
  main.querySelector("p").textContent = promise;
  if (title) main.querySelector(".title").append(title);
  else main.querySelector(".title").remove();
  main.querySelector(".art").append(art);
  main.querySelector(".brand-line").append(brand, word);
  document.querySelector(".app").replaceChildren(main);
  const sheet = new CSSStyleSheet(); // the page's policy allows no <style>
  sheet.replaceSync(style);
  document.adoptedStyleSheets.push(sheet);
}
