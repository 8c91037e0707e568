import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { route } from "./lib/route.svelte";
import { settings } from "./lib/settings.svelte";
import { loadHome } from "./pages/load";
import { loadWords } from "./words";
import { language } from "./words/language";

document.documentElement.lang = language;
document.querySelector("link[rel=manifest]")?.setAttribute("href", `/manifest.${language}.webmanifest`);
settings.applyTheme();
// The home page is loaded at the same time as its words.
void Promise.all([loadWords(), route.place.page === "home" ? loadHome() : null]).then(() =>
  mount(App, { target: document.body }),
);
// The service worker fetches its files after the page has loaded.
if (import.meta.env.PROD && "serviceWorker" in navigator)
  addEventListener("load", () => void import("./lib/worker").then(({ startWorker }) => startWorker()));
