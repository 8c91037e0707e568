/** Finds a game's folder by the game's id, and loads what is needed of it, in the language in use. No list of games is kept. */

import type { GameArt } from "../kit/art";
import type { GameModule, GameWords, Invitation, InvitationWords, LoadedGame } from "../kit/game";
import type { TableScene } from "../kit/scene.svelte";
import { type Film, type FilmFile, filmsIn, type Lesson } from "../learn/film";
import { language } from "../words/language";

const modules = import.meta.glob<{ default: GameModule<object, object, TableScene> }>("./*/index.ts");
const words = import.meta.glob<{ words: GameWords }>("./*/words.*.ts");
const invitations = import.meta.glob<{ default: Invitation }>("./*/invitation.ts");
const invitationWords = import.meta.glob<{ invitation: InvitationWords }>("./*/invitation.*.ts");
const films = import.meta.glob<{ default: FilmFile }>("./*/film.json");
const lessons = import.meta.glob<{ lessons: readonly Lesson[] }>("./*/lessons.*.ts");
const arts = import.meta.glob<{ art: GameArt }>("./*/art.ts");

type Files<File> = Readonly<Record<string, () => Promise<File>>>;

const find = async <File>(files: Files<File>, game: string, name: string): Promise<File | null> =>
  (await files[`./${game}/${name}`]?.()) ?? null;

export async function loadGame(id: string): Promise<LoadedGame> {
  const [module, own] = await Promise.all([
    find(modules, id, "index.ts"),
    find(words, id, `words.${language}.ts`),
  ]);
  if (!module || !own) throw new Error(`There is no board for ${id}.`);
  module.default.setWords(own.words);
  return { ...module.default, words: own.words };
}

/** A game's tile on the home page; null: it has none. */
export async function loadInvitation(id: string): Promise<(Invitation & InvitationWords) | null> {
  const [invitation, own] = await Promise.all([
    find(invitations, id, "invitation.ts"),
    find(invitationWords, id, `invitation.${language}.ts`),
  ]);
  return invitation && own && { ...invitation.default, ...own.invitation };
}

export interface LoadedLesson extends Lesson {
  readonly film: Film | undefined;
}

/** A game's lessons, each with its film; none for a game that has none. */
export async function loadLessons(
  id: string,
): Promise<{ art: GameArt; lessons: readonly LoadedLesson[] } | null> {
  const [told, shown, drawn] = await Promise.all([
    find(lessons, id, `lessons.${language}.ts`),
    find(films, id, "film.json"),
    find(arts, id, "art.ts"),
  ]);
  if (!told || !shown || !drawn) return null;
  const played = filmsIn(shown.default);
  return { art: drawn.art, lessons: told.lessons.map((lesson, i) => ({ ...lesson, film: played[i] })) };
}
