import { ServiceError } from '../errors/service-error.ts'

/** Levels of lists and objects in JSON: far more than any record has. */
export const MAX_JSON_LEVELS = 100

const [QUOTE, BACKSLASH] = ['"', '\\'].map((sign) => sign.charCodeAt(0))
const OPENING = new Set(['[', '{'].map((sign) => sign.charCodeAt(0)))
const CLOSING = new Set([']', '}'].map((sign) => sign.charCodeAt(0)))

/**
 * Rejects JSON nested more than 100 levels deep before it is parsed: code that walks it recursively, the
 * database included, would run out of stack.
 *
 * @throws ServiceError `MALFORMED_JSON`.
 */
export function limitJsonDepth(body: Uint8Array): void {
  let levels = 0
  let inText = false
  for (let index = 0; index < body.length; index++) {
    const byte = body[index] ?? 0
    if (inText) {
      if (byte === BACKSLASH) index++
      else if (byte === QUOTE) inText = false
    } else if (byte === QUOTE) inText = true
    else if (CLOSING.has(byte)) levels--
    else if (OPENING.has(byte) && ++levels > MAX_JSON_LEVELS) {
      throw deepJson()
    }
  }
}

/** What is wrong with JSON of more levels. */
export const deepJson = () =>
  new ServiceError('MALFORMED_JSON', {
    en: `Lists and objects may be nested at most ${MAX_JSON_LEVELS} levels deep.`,
    ja: `配列とオブジェクトの入れ子は${MAX_JSON_LEVELS}段までです。`,
  })
