import { z } from 'zod'
import { bilingual } from '../errors/zod-problems.ts'

const MAX_CHARACTERS = 500

/** A sentence for customers. Liquid in it would be run by the shop. */
const needed = bilingual('Write the text in both languages.', '両方の言語で入力してください。')
const text = z
  .string(needed)
  .min(1, needed)
  .max(MAX_CHARACTERS)
  .refine(
    (written) => !/\{[{%]/.test(written),
    bilingual('Use a text without {{ or {%.', '{{ や {% を含まない文章を入力してください。'),
  )

const sentence = z.strictObject({ en: text, ja: text })

/** What a brand says in its mails about orders (specification, section 4.6); starting templates contain it. */
export const mailSettingsSchema = z.strictObject({
  /** Below the name of the brand. Missing: a generic greeting. */
  greeting: sentence.optional(),
  /** When an order is dispatched. Missing: nothing is promised. */
  dispatch: sentence.optional(),
  /** How long a dispatched parcel takes. Missing: nothing is said. */
  delivery: sentence.optional(),
})

export type MailSettings = z.infer<typeof mailSettingsSchema>
