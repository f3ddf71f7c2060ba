import { z } from 'zod'
import { bilingual } from '../errors/zod-problems.ts'

const RULE = bilingual(
  'Use a URL that starts with https://.',
  'https:// で始まるURLを入力してください。',
)
const MAX_CHARACTERS = 2000

/** A URL that browsers may load from any page of a site. */
export const httpsUrl = z
  .url(RULE)
  .max(MAX_CHARACTERS)
  .refine((url) => url.startsWith('https://'), RULE)
