import { words } from "../../lib/words";
import type { Invitation } from "../game";
import Picture from "./Picture.svelte";
import Title from "./Title.svelte";

const invitation: Invitation = {
  promise: words.memoarrr.promise,
  minutes: words.memoarrr.minutes,
  Title,
  Picture,
};

export default invitation;
