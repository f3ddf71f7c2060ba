import { CommerceRejection, rejectionSentence } from '../commerce/rejection.ts'
import type { Sentence } from '../errors/in-language.ts'
import type { FieldProblem, ServiceError } from '../errors/service-error.ts'
import { type StoredError, storedError } from '../errors/stored-error.ts'

/** What the shop says of one field of a record. */
type FieldRefusal = {
  /** Name of the field. */
  readonly path: string
  readonly reason: Sentence
}

/** Why the shop refused a record, as the record keeps it: what a field has caused stands there, the rest in the sentence. */
export type ShopProblem = StoredError & { readonly fields?: readonly FieldRefusal[] }

/** What is kept of the reasons that stand at fields. */
const MOST_AT_FIELDS = 20

/** The sentence where every reason stands at a field. */
const AT_FIELDS: Sentence = {
  en: 'The shop refused values that are marked in the form.',
  ja: 'ショップがフォームに表示されている項目の値を拒否しました。',
}

/**
 * The refusal by field.
 *
 * @param fieldOf the field of the record from which a part of the input comes (`RejectionReason`); undefined for none.
 */
export function shopProblem(
  refusal: ServiceError,
  fieldOf: (part: string) => string | undefined = () => undefined,
): ShopProblem {
  if (!(refusal instanceof CommerceRejection)) return storedError(refusal)
  const placed = refusal.reasons.map((reason) => ({
    reason,
    path: reason.part === undefined ? undefined : fieldOf(reason.part),
  }))
  // All variants of a type have one price, and the platform complains of each.
  const fields = new Map<string, FieldRefusal>()
  for (const { path, reason } of placed)
    if (path !== undefined)
      fields.set(`${path} ${reason.sentence.en}`, { path, reason: reason.sentence })
  if (fields.size === 0) return storedError(refusal)
  const rest = placed.filter(({ path }) => path === undefined).map(({ reason }) => reason)
  return {
    code: refusal.code,
    sentence: rest.length > 0 ? rejectionSentence(rest) : AT_FIELDS,
    fields: [...fields.values()].slice(0, MOST_AT_FIELDS),
  }
}

/** What is shown at the fields: what is wrong, then what to do; one message for each field. */
export function fieldProblems({ fields = [] }: ShopProblem): FieldProblem[] {
  const paths = [...new Set(fields.map(({ path }) => path))]
  return paths.map((path) => {
    const reasons = fields.filter((one) => one.path === path).map(({ reason }) => reason)
    const said = (language: keyof Sentence) => reasons.map((one) => one[language])
    return {
      path,
      message: {
        en: `The shop refused this: ${said('en').join('; ')}. Change it, save, and send it to the shop again.`,
        ja: `ショップに拒否されました：${said('ja').join('；')}。変更して保存し、もう一度ショップに送信してください。`,
      },
    }
  })
}

/** The same without what was said of fields that have changed since; `null` once that was all. */
export function withoutChanged(
  problem: ShopProblem,
  isChanged: (path: string) => boolean,
): ShopProblem | null {
  const { fields = [], ...rest } = problem
  const left = fields.filter(({ path }) => !isChanged(path))
  if (left.length === fields.length) return problem
  if (left.length > 0) return { ...rest, fields: left }
  return rest.sentence.en === AT_FIELDS.en ? null : rest
}
