import { z } from 'zod'
import type { Language, Sentence } from '../errors/in-language.ts'
import type { FieldProblem } from '../errors/service-error.ts'
import { zodProblems } from '../errors/zod-problems.ts'
import { flagsSchema } from '../flags/flags-schema.ts'
import { analyticsSettingsSchema } from './analytics-settings.ts'
import { mailSettingsSchema } from './mail-settings.ts'
import { MINIMUM_DPI } from './minimum-dpi.ts'
import { photoSettingsSchema } from './photo-settings.ts'
import { printSpecificationSchema } from './print-specification.ts'
import { shopSettingsSchema } from './shop-settings.ts'
import { themeSettingsSchema } from './theme-settings.ts'
import { thumbnailSettingsSchema } from './thumbnail-settings.ts'

/**
 * The `config` of a brand record (specification, section 2.7). Every part may be missing; an
 * unknown key is rejected, so that a misspelt one is noticed. A setting that one feature alone knows is
 * declared there (`brandSettings`).
 */
export const brandConfigSchema = z.strictObject({
  /** How the brand prints. Missing: undecided, and nothing can be printed. */
  print: printSpecificationSchema.optional(),
  /** How its thumbnails are cut and who gets them. */
  thumbnails: thumbnailSettingsSchema.optional(),
  /** Who may send photos of customers. */
  photos: photoSettingsSchema.optional(),
  /** What it says in its mails about orders. */
  mail: mailSettingsSchema.optional(),
  /** In which words the shop shows its products. */
  shop: shopSettingsSchema.optional(),
  /** How its site looks. */
  theme: themeSettingsSchema.optional(),
  /** How visits of its site are counted. Missing: they are not. */
  analytics: analyticsSettingsSchema.optional(),
  /** Further settings of the brand's site, which this service only passes on. */
  ui: z.record(z.string(), z.json()).optional(),
  /** Feature flags and experiments of the brand's site. */
  flags: flagsSchema.optional(),
})

export type BrandConfig = z.infer<typeof brandConfigSchema>

/** The same for reading: keys that only one feature knows are left out. */
export const knownBrandConfigSchema = z.object(brandConfigSchema.shape)

/** The effective DPI below which a brand with this configuration refuses pictures. */
export const minDpiOf = (config: unknown): number =>
  knownBrandConfigSchema.safeParse(config ?? {}).data?.print?.minDpi ?? MINIMUM_DPI.default

/** Everything that is wrong with a value as a brand's configuration, by its path. */
export function brandConfigProblems(
  value: unknown,
  schema: z.ZodType = brandConfigSchema,
): FieldProblem[] {
  const parsed = schema.safeParse(value ?? {}, { reportInput: true })
  return parsed.success ? [] : zodProblems(parsed.error)
}

/** The same in one sentence, each problem with its path, or `null`. */
export function brandConfigProblem(
  value: unknown,
  schema: z.ZodType = brandConfigSchema,
): Sentence | null {
  const problems = brandConfigProblems(value, schema)
  if (problems.length === 0) return null
  const inOne = (language: Language) =>
    problems
      .map(({ path, message }) => (path === '' ? '' : `${path}: `) + message[language])
      .join(' ')
  return { en: inOne('en'), ja: inOne('ja') }
}
