/** Dates and times in one of our languages, as this browser's owner writes them where they speak it. */

const localeOf = (language: string): string =>
  navigator.languages.find((tag) => tag.split("-")[0] === language) ?? language;

/** Such as 17 Nov, and 14:05. */
export function dateFormats(language: string): { day: Intl.DateTimeFormat; time: Intl.DateTimeFormat } {
  const locale = localeOf(language);
  return {
    day: new Intl.DateTimeFormat(locale, { day: "numeric", month: "short" }),
    time: new Intl.DateTimeFormat(locale, { hour: "numeric", minute: "2-digit" }),
  };
}
