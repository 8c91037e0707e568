/** Dates and times in one of our languages, written as in the region that the browser is set to. */

const localeOf = (language: string): string =>
  navigator.languages.find((tag) => tag.split("-")[0] === language) ?? language;

/** Such as 17 Nov, Tue, and 14:05. */
export function dateFormats(
  language: string,
): Readonly<Record<"day" | "weekday" | "time", Intl.DateTimeFormat>> {
  const locale = localeOf(language);
  return {
    day: new Intl.DateTimeFormat(locale, { day: "numeric", month: "short" }),
    weekday: new Intl.DateTimeFormat(locale, { weekday: "short" }),
    time: new Intl.DateTimeFormat(locale, { hour: "numeric", minute: "2-digit" }),
  };
}

/** Such as 3 October, or 3 October 2025 if that is not this year. */
export function longDate(language: string): { format(date: Date): string } {
  const locale = localeOf(language);
  const day: Intl.DateTimeFormatOptions = { day: "numeric", month: "long" };
  return {
    format: (date) => {
      const isThisYear = date.getFullYear() === new Date().getFullYear();
      return new Intl.DateTimeFormat(locale, isThisYear ? day : { ...day, year: "numeric" }).format(date);
    },
  };
}
