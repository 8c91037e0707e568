/** Tells how far down a page its board begins, whenever what is above it changes. What is above it never depends on its size. */
export function watchBoardTop(node: HTMLElement, tell: (top: number) => void): { destroy: () => void } {
  const look = () => tell((node.querySelector("[data-board]")?.getBoundingClientRect().top ?? 0) + scrollY);
  const observer = new ResizeObserver(look);
  for (const part of node.querySelectorAll(":scope > *, .prompt, .around")) observer.observe(part);
  return { destroy: () => observer.disconnect() };
}
