const OFFSET_MS = 9 * 60 * 60_000

/** The day in Tokyo at a moment, as `YYYY-MM-DD`. Tokyo has no daylight saving time. */
export const tokyoDay = (moment: Date | string): string =>
  new Date(new Date(moment).getTime() + OFFSET_MS).toISOString().slice(0, 'YYYY-MM-DD'.length)

/**
 * How a day is stored in a field that shows no time: noon in UTC, as the date picker of the console has it. That is the
 * same day in Tokyo and in all of Europe and America.
 */
export const storedDay = (day: string): string => `${day}T12:00:00.000Z`
