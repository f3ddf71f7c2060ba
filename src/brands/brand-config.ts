import { z } from 'zod'
import type { Sentence } from '../errors/in-language.ts'
import { photoSettingsSchema } from './photo-settings.ts'
import { printSpecificationSchema } from './print-specification.ts'
import { thumbnailSettingsSchema } from './thumbnail-settings.ts'

/**
 * The `config` of a brand record (specification, section 2.7). Every part may be missing; an
 * unknown key is rejected, so that a misspelt one is noticed. A new setting of brands is one line here.
 */
export const brandConfigSchema = z.strictObject({
  /** How the brand prints. Missing: undecided, and nothing can be printed. */
  print: printSpecificationSchema.optional(),
  /** How its thumbnails are cut and who gets them. */
  thumbnails: thumbnailSettingsSchema.optional(),
  /** Who may send photos of customers. */
  photos: photoSettingsSchema.optional(),
  /** Settings of the brand's site. */
  ui: z.record(z.string(), z.json()).optional(),
  /** Feature flags of the brand's site. */
  flags: z.record(z.string(), z.boolean()).optional(),
})

export type BrandConfig = z.infer<typeof brandConfigSchema>

const { localeError: japaneseMessage } = z.locales.ja()

/** What is wrong with a value as a brand's configuration, each problem with its path, or `null`. */
export function brandConfigProblem(value: unknown): Sentence | null {
  const parsed = brandConfigSchema.safeParse(value ?? {}, { reportInput: true })
  if (parsed.success) return null
  const { issues } = parsed.error
  return [
    issues.map((issue) => withPath(issue, issue.message)).join(' '),
    issues.map((issue) => withPath(issue, inJapanese(issue))).join(' '),
  ]
}

const withPath = ({ path }: z.core.$ZodIssue, message: string) =>
  path.length > 0 ? `${path.join('.')}: ${message}` : message

/** Rules of our own bring their sentence along; for all others Zod has one. */
function inJapanese(issue: z.core.$ZodIssue): string {
  if (issue.code === 'custom') return String(issue.params?.ja ?? issue.message)
  const message = japaneseMessage(issue as z.core.$ZodRawIssue)
  return typeof message === 'string' ? message : (message?.message ?? issue.message)
}
