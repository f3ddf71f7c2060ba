const MAX_CHARACTERS = 100

/**
 * The name of a customer's file as it may be told back to them: the last part of a path, on one line,
 * without control and direction characters, at most 100 characters. It is told back only, never stored
 * and never part of a path.
 */
export function echoedName(fileName: string): string {
  const last = fileName.split(/[/\\]/).at(-1) ?? ''
  const plain = last
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u2028\u2029]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim()
  return [...plain].slice(0, MAX_CHARACTERS).join('') || 'photo'
}
