/** Calls `tell` with the position of the top of the board whenever it changes. It does not depend on the size of the board. */
export function watchBoardTop(node: HTMLElement, tell: (top: number) => void): { destroy: () => void } {
  const look = () => tell((node.querySelector("[data-board]")?.getBoundingClientRect().top ?? 0) + scrollY);
  const observer = new ResizeObserver(look);
  for (const part of node.querySelectorAll(":scope > *, .prompt, .around")) observer.observe(part);
  return { destroy: () => observer.disconnect() };
}
