import { z } from 'zod'
import type { Sentence } from '../errors/in-language.ts'
import { bilingual, customIssue } from '../errors/zod-problems.ts'
import {
  FLAG_NAME,
  FLAG_NAME_RULE,
  MAX_FLAGS,
  MAX_VARIANTS,
  VARIANT_NAME_RULE,
} from './flag-names.ts'

const MAX_VALUE_CHARACTERS = 1000
const MAX_WEIGHT = 10_000
const WEIGHT_RULE = bilingual(
  'Use a whole number from 0 to 10,000.',
  '0〜10,000の整数を入力してください。',
)

const name = ({ en, ja }: Sentence) => z.string().regex(FLAG_NAME, bilingual(en, ja))

const value = z.union(
  [z.boolean(), z.number(), z.string(), z.record(z.string(), z.json())],
  bilingual(
    'Use true or false, a number, a text or an object.',
    'true・false、数値、文字列またはオブジェクトを指定してください。',
  ),
)

const experimentSchema = z
  .strictObject({
    /** What visitors can get, by its name. The weights are the shares in relation to each other. */
    variants: z.record(
      name(VARIANT_NAME_RULE),
      z.strictObject({
        value,
        weight: z.int(WEIGHT_RULE).min(0, WEIGHT_RULE).max(MAX_WEIGHT, WEIGHT_RULE),
      }),
    ),
    /** The variant that all visitors get: before an experiment starts, and when it is decided. */
    everyone: z.string().optional(),
  })
  .superRefine(({ variants, everyone }, context) => {
    const all = Object.entries(variants)
    if (all.length < 2 || all.length > MAX_VARIANTS)
      context.addIssue(
        customIssue(
          {
            en: `Give an experiment 2 to ${MAX_VARIANTS} variants.`,
            ja: `テストには2〜${MAX_VARIANTS}個のバリアントを指定してください。`,
          },
          ['variants'],
        ),
      )
    else if (all.every(([, { weight }]) => weight === 0))
      context.addIssue(
        customIssue(
          {
            en: 'Give at least one variant a weight above 0.',
            ja: '少なくとも1つのバリアントに0より大きい重みを指定してください。',
          },
          ['variants'],
        ),
      )
    if (new Set(all.map(([, variant]) => typeof variant.value)).size > 1)
      context.addIssue(
        customIssue(
          {
            en: 'Give all variants values of one type: sites read a flag as one type.',
            ja: 'すべてのバリアントの値を同じ型にしてください。サイトは1つのフラグを1つの型として読み込みます。',
          },
          ['variants'],
        ),
      )
    for (const [variant, { value }] of all)
      if (JSON.stringify(value).length > MAX_VALUE_CHARACTERS)
        context.addIssue(
          customIssue(
            {
              en: `Shorten the value to ${MAX_VALUE_CHARACTERS} characters.`,
              ja: `値は${MAX_VALUE_CHARACTERS}文字以内にしてください。`,
            },
            ['variants', variant, 'value'],
          ),
        )
    if (everyone !== undefined && !Object.hasOwn(variants, everyone))
      context.addIssue(
        customIssue(
          {
            en: `There is no variant "${everyone}".`,
            ja: `バリアント「${everyone}」は存在しません。`,
          },
          ['everyone'],
        ),
      )
  })

export type Experiment = z.infer<typeof experimentSchema>

/** `true` or `false`, or an experiment. One of them is parsed, so that its problems name their own places. */
const flagSchema = z
  .union([z.boolean(), z.looseObject({})], {
    error: bilingual(
      'Use true or false, or an experiment with "variants".',
      'true・false、または「variants」を持つテストを指定してください。',
    ),
  })
  .transform((flag, context): boolean | Experiment => {
    if (typeof flag === 'boolean') return flag
    const parsed = experimentSchema.safeParse(flag, { reportInput: true })
    if (parsed.success) return parsed.data
    for (const issue of parsed.error.issues) context.issues.push(issue as z.core.$ZodRawIssue)
    return z.NEVER
  })

/** The feature flags and experiments of a brand's site, by their keys. */
export const flagsSchema = z
  .record(name(FLAG_NAME_RULE), flagSchema)
  .refine(
    (flags) => Object.keys(flags).length <= MAX_FLAGS,
    bilingual(
      `Use at most ${MAX_FLAGS} flags: remove those that are decided.`,
      `フラグは${MAX_FLAGS}個以内にしてください。役目を終えたものを削除してください。`,
    ),
  )

export type Flags = z.infer<typeof flagsSchema>
