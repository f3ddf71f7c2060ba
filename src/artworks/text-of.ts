import { z } from 'zod'
import type { Sentence } from '../errors/in-language.ts'
import { bilingual } from '../errors/zod-problems.ts'

/** A trimmed text that is not empty; `name` begins its messages. */
export const textOf = ({ en, ja }: Sentence, max: number) =>
  z
    .string({
      error: bilingual(`${en} is required and must be text.`, `${ja}を文字列で指定してください。`),
    })
    .trim()
    .min(1, bilingual(`${en} must not be empty.`, `${ja}を入力してください。`))
    .max(
      max,
      bilingual(
        `${en} may have at most ${max} characters.`,
        `${ja}は${max}文字以内で入力してください。`,
      ),
    )
    .refine(
      (value) => !value.includes('\u0000'),
      bilingual(`${en} must not contain the character NUL.`, `${ja}にNUL文字は使用できません。`),
    )
    // The database keeps UTF-8, in which half of a pair would silently become another character.
    .refine(
      (value) => value.isWellFormed(),
      bilingual(
        `${en} must not contain half of a character.`,
        `${ja}に不完全な文字が含まれています。`,
      ),
    )
