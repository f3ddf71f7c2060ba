/** Most characters of one value in a log line: a statement may have as many conditions as a client sends. */
export const LONGEST_VALUE = 4096

/** A text of at most `most` characters, which says how many it lost. */
export function shortened(text: string, most = LONGEST_VALUE): string {
  if (text.length <= most) return text
  return `${text.slice(0, most).toWellFormed()}… (${text.length - most} more characters)`
}
