/** What this browser stores for a person: settings, their last setups, and what they have seen. */

const PREFIX = "facedown.";

const keptNames = (): string[] => Object.keys(localStorage).filter((name) => name.startsWith(PREFIX));

/** Everything that is stored, by name. */
export const readAll = (): Record<string, string> =>
  Object.fromEntries(keptNames().map((name) => [name, localStorage.getItem(name) ?? ""]));

export function forgetAll(): void {
  for (const name of keptNames()) localStorage.removeItem(name);
}

/** Hands the browser a file to save. */
export function saveFile(name: string, content: object): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(content, null, 1)], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
