import { expect, test } from "vitest";
import previews from "../../public/previews.json";
import type { InvitationWords } from "../kit/game";

const files = import.meta.glob<{ invitation: InvitationWords }>("../games/*/invitation.*.ts", {
  eager: true,
});

test("previews of links say the same about each game as its invitation", () => {
  const inFiles = Object.entries(files).map(([path, { invitation }]) => {
    const [, game, language] = /games\/(.+)\/invitation\.(..)\.ts$/.exec(path) ?? [];
    return [`${game}.${language}`, { name: invitation.name, promise: invitation.promise }];
  });
  const inLinks = Object.entries(previews).flatMap(([language, { games }]) =>
    Object.entries(games).map(([game, said]) => [`${game}.${language}`, said]),
  );
  expect(Object.fromEntries(inLinks)).toEqual(Object.fromEntries(inFiles));
});
