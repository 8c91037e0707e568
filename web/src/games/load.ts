/** Finds a game's folder by the game's id, and loads what is needed from it, in the language in use. No file lists the games. */

import type Ending from "../kit/ending/Ending.svelte";
import type { EndingModule } from "../kit/ending/ending";
import type { GameModule, GameWords, Invitation, InvitationWords, LoadedGame } from "../kit/game";
import type { LessonWords } from "../kit/lesson";
import type { TableScene } from "../kit/scene.svelte";
import { language } from "../words/language";

const modules = import.meta.glob<{ default: GameModule<object, object, TableScene> }>("./*/index.ts");
const endings = import.meta.glob<{ default: EndingModule }>("./*/ending.ts");
const words = import.meta.glob<{ words: GameWords }>("./*/words.*.ts");
const invitations = import.meta.glob<{ default: Invitation }>("./*/invitation.ts");
const invitationWords = import.meta.glob<{ invitation: InvitationWords }>("./*/invitation.*.ts");
const lessonWords = import.meta.glob<{ lesson: LessonWords }>("./*/lesson.*.ts");

type Files<File> = Readonly<Record<string, () => Promise<File>>>;

const find = async <File>(files: Files<File>, game: string, name: string): Promise<File | null> =>
  (await files[`./${game}/${name}`]?.()) ?? null;

/** Loads a game and its words. `hasLesson`: also loads what the narrator of its lesson says. */
export async function loadGame(id: string, hasLesson = false): Promise<LoadedGame> {
  const [module, ownWords, lesson] = await Promise.all([
    find(modules, id, "index.ts"),
    find(words, id, `words.${language}.ts`),
    hasLesson ? find(lessonWords, id, `lesson.${language}.ts`) : null,
  ]);
  if (!module || !ownWords) throw new Error(`There is no board for ${id}.`);
  module.default.setWords(ownWords.words);
  return { ...module.default, words: ownWords.words, lesson: lesson?.lesson ?? null };
}

export interface LoadedEnding {
  readonly module: EndingModule;
  readonly Ending: typeof Ending;
}

/** What the end of a game is shown with: the game's own module, and the component that all games share. */
export async function loadEnding(id: string): Promise<LoadedEnding> {
  const [ownEnding, shared] = await Promise.all([
    find(endings, id, "ending.ts"),
    import("../kit/ending/Ending.svelte"),
  ]);
  if (!ownEnding) throw new Error(`There is no ending for ${id}.`);
  return { module: ownEnding.default, Ending: shared.default };
}

/** A game's tile on the home page; null if it has none. */
export async function loadInvitation(id: string): Promise<(Invitation & InvitationWords) | null> {
  const [invitation, ownWords] = await Promise.all([
    find(invitations, id, "invitation.ts"),
    find(invitationWords, id, `invitation.${language}.ts`),
  ]);
  return invitation && ownWords && { ...invitation.default, ...ownWords.invitation };
}
