/** The language in use: the one chosen on this device, or else the first of the browser's languages that we have. */

export const LANGUAGES = { en: "English", de: "Deutsch" } as const;
export type Language = keyof typeof LANGUAGES;

const LANGUAGE = "facedown.language";

export function chooseLanguage(storedLanguage: string | null, languages: readonly string[]): Language {
  const speech = [storedLanguage ?? "", ...languages].map((tag) => tag.split("-")[0] ?? "");
  return speech.find((tag): tag is Language => tag in LANGUAGES) ?? "en";
}

export const language: Language = chooseLanguage(localStorage.getItem(LANGUAGE), navigator.languages);

/** Chooses a language. The page is loaded again, because words are loaded before anything is drawn. */
export function speak(language: Language): void {
  localStorage.setItem(LANGUAGE, language);
  location.reload();
}
