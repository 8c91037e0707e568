/** Remembers which ends of games this device has shown to which seat. Each is played as a scene once; later its last frame is shown. */

const KEY = "facedown.ends";
const MOST = 50;

const read = (): string[] => JSON.parse(localStorage.getItem(KEY) ?? "[]") as string[];
const nameOf = (table: string, seat: number | null): string => `${table} ${seat ?? "watcher"}`;

export const wasShown = (table: string, seat: number | null): boolean => read().includes(nameOf(table, seat));

export function noteEnding(table: string, seat: number | null): void {
  const others = read().filter((each) => each !== nameOf(table, seat));
  localStorage.setItem(KEY, JSON.stringify([...others, nameOf(table, seat)].slice(-MOST)));
}
