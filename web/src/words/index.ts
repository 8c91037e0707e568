/** Every word that the client says: a folder a language, in it a file for what all pages share and one for each game. */

import { de } from "./de/common";
import { en, type Words } from "./en/common";
import { inLanguage } from "./language";

export const words = inLanguage<Words>({ en, de });
