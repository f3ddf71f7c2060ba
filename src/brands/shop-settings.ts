import { z } from 'zod'
import type { Language } from '../errors/in-language.ts'
import { bilingual, customIssue } from '../errors/zod-problems.ts'
import {
  NOT_APPLICABLE,
  SHOP_WORDS,
  type ShopWord,
  type ShopWords,
  WORDS_TOGETHER,
  wordsIn,
} from './shop-words.ts'

/** Japanese, as the customers of the company are. */
const DEFAULT_LANGUAGE: Language = 'ja'

/** Longer words are cut off by the shop's own pages. */
const MAX_WORD = 60

const word = z
  .string()
  .trim()
  .regex(
    new RegExp(`^[^\\r\\n]{1,${MAX_WORD}}$`),
    bilingual(
      `Use 1 to ${MAX_WORD} characters in one line.`,
      `1行、1〜${MAX_WORD}文字で入力してください。`,
    ),
  )
  .refine(
    (text) => text !== NOT_APPLICABLE,
    bilingual(
      `The shop shows “${NOT_APPLICABLE}” where an option does not apply. Use another word.`,
      `「${NOT_APPLICABLE}」は、該当しない選択肢としてショップで使用されます。別の語を指定してください。`,
    ),
  )

const words = z.strictObject(
  Object.fromEntries(SHOP_WORDS.map((name) => [name, word.optional()])) as Record<
    ShopWord,
    z.ZodOptional<typeof word>
  >,
)

/**
 * In which words the shop shows products of the brand (specification, section 2.4).
 *
 * @see docs/decisions/0244-name-options-in-the-language-of-the-brand.md
 */
export const shopSettingsSchema = z
  .strictObject({
    /** Of the options, their values and the alt texts. Missing: Japanese. */
    language: z
      .enum(['en', 'ja'], bilingual('Use "ja" or "en".', '"ja"または"en"を指定してください。'))
      .optional(),
    /** Words of the brand's own in place of those of the language. */
    words: words.optional(),
  })
  .superRefine((settings, context) => {
    const shown = wordsOf(settings)
    for (const together of WORDS_TOGETHER)
      together.forEach((name, index) => {
        const isSame = (other: ShopWord) => folded(shown[other]) === folded(shown[name])
        if (together.findIndex(isSame) === index) return
        const other = together.find(isSame) ?? name
        // What the brand has written can be changed there.
        const at = settings.words?.[name] === undefined ? other : name
        context.addIssue(
          customIssue(
            {
              en: `The shop could not tell “${other}” and “${name}” apart: both are “${shown[name]}”.`,
              ja: `「${other}」と「${name}」がどちらも「${shown[name]}」になり、ショップで区別できません。`,
            },
            ['words', at],
          ),
        )
      })
  })

type ShopSettings = {
  readonly language?: Language | undefined
  readonly words?: Readonly<Partial<Record<ShopWord, string | undefined>>> | undefined
}

/** The platform does not tell capitals apart. */
const folded = (text: string) => text.toLowerCase()

const wordsOf = ({ language = DEFAULT_LANGUAGE, words: own }: ShopSettings) =>
  wordsIn(language, own)

/** The rest of a configuration may be what an earlier version accepted. */
const shopPart = z.object({ shop: shopSettingsSchema.optional() })

const shopOf = (config: unknown): ShopSettings => shopPart.safeParse(config ?? {}).data?.shop ?? {}

/** What the shop says by a brand's configuration, or in Japanese where it says nothing that can be used. */
export const shopWords = (config: unknown): ShopWords => wordsOf(shopOf(config))

/** In which language the shop shows a brand, and what it says in that one and would say in the other. */
export type ShopInLanguages = {
  readonly language: Language
  readonly words: Readonly<Record<Language, ShopWords>>
}

export function shopInLanguages(config: unknown): ShopInLanguages {
  const shop = shopOf(config)
  const { language = DEFAULT_LANGUAGE } = shop
  return { language, words: { en: wordsIn('en'), ja: wordsIn('ja'), [language]: wordsOf(shop) } }
}
