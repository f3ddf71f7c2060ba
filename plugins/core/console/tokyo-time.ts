const HOUR_MS = 60 * 60_000
/** Tokyo has no daylight saving time. */
const OFFSET_MS = 9 * HOUR_MS

/** A time in ms since 1970 as `<input type="datetime-local">` has it, in Tokyo. */
export const inTokyo = (time: number): string =>
  new Date(time + OFFSET_MS).toISOString().slice(0, 'YYYY-MM-DDTHH:mm'.length)

/** The ISO 8601 time of a local time in Tokyo; undefined while it is incomplete. */
export function fromTokyo(local: string): string | undefined {
  const time = Date.parse(`${local}+09:00`)
  return Number.isNaN(time) ? undefined : new Date(time).toISOString()
}

/**
 * Returns a function that formats an ISO 8601 time in a language, in the time zone of the brands, which it names: the
 * zone of the browser would show colleagues different times of the same event.
 */
export function tokyoTime(language: string): (time: string) => string {
  const format = new Intl.DateTimeFormat(language, {
    dateStyle: 'medium',
    timeStyle: 'short',
    hourCycle: 'h23',
    timeZone: 'Asia/Tokyo',
  })
  return (time) => `${format.format(new Date(time))} JST`
}
