/** Somebody in a sentence. `isYou` decides between "You" and a name, and the verb's form where the language has one. */
export interface Who {
  readonly isYou: boolean;
  readonly name: string;
}
