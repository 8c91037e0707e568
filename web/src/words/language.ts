/** Which language is spoken: the one chosen on this device, or else the first of the browser's that there is. */

export const LANGUAGES = { en: "English", de: "Deutsch" } as const;
export type Language = keyof typeof LANGUAGES;

const LANGUAGE = "facedown.language";

export function chooseLanguage(storedLanguage: string | null, languages: readonly string[]): Language {
  const speech = [storedLanguage ?? "", ...languages].map((tag) => tag.split("-")[0] ?? "");
  return speech.find((tag): tag is Language => tag in LANGUAGES) ?? "en";
}

export const language: Language = chooseLanguage(localStorage.getItem(LANGUAGE), navigator.languages);

/** Words are loaded before the page is drawn, so another language means loading the page again. */
export function speak(language: Language): void {
  localStorage.setItem(LANGUAGE, language);
  location.reload();
}
