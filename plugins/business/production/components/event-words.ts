import type { ORDER_EVENTS } from '../../../../src/production/order-events.ts'
import type { en } from './texts-en.ts'

type Texts = Pick<
  typeof en,
  'statuses' | 'states' | 'reasons' | 'ofPhoto' | 'withReason' | 'noProblems'
>

/** Their texts are as they were written. */
const BY_USERS: readonly (typeof ORDER_EVENTS)[number][] = [
  'note',
  'inquiry',
  'rejected',
  'reprint',
]

const has = <Words extends object>(words: Words, key: string): key is keyof Words & string =>
  Object.hasOwn(words, key)

/** A text of the service in which each known code is a sentence; what users wrote stays. */
export const inWords = (text: string, { reasons }: Texts): string =>
  text.replace(/\b[A-Z][A-Z_]+\b/g, (code) => (has(reasons, code) ? reasons[code] : code))

/** Key of an attempt, its state, and why: "0197….-2:1 failed PRINT_FILE_MISMATCH". */
const ATTEMPT = /^[0-9a-f-]{36}(?:-(\d+))?:(\d+) ([a-z]+)(?: (\w+))?$/

/** What the timeline says of an event, in the language of its texts. */
export function eventWords(
  kind: (typeof ORDER_EVENTS)[number],
  text: string | null,
  texts: Texts,
): string | null {
  if (kind === 'problems' && text === null) return texts.noProblems
  if (text === null || BY_USERS.includes(kind)) return text
  if (kind === 'status') {
    const [status = '', ...reason] = text.split(': ')
    const words = has(texts.statuses, status) ? texts.statuses[status] : status
    return reason.length > 0 ? texts.withReason(words, inWords(reason.join(': '), texts)) : words
  }
  const [, photo = '1', attempt = '1', state = '', problem] = ATTEMPT.exec(text) ?? []
  if (!has(texts.states, state)) return inWords(text, texts)
  const words = texts.ofPhoto(Number(photo), Number(attempt), texts.states[state])
  return problem ? texts.withReason(words, inWords(problem, texts)) : words
}
