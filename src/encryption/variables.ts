import { z } from 'zod'
import { publishedSecret } from '../environment/schemas.ts'
import { customIssue } from '../errors/zod-problems.ts'
import { parseSettingsKeys } from './setting-cipher.ts'

export const encryptionVariables = z.object({
  SETTINGS_KEYS: z
    .string()
    .superRefine((keys, context) => {
      try {
        parseSettingsKeys(keys)
      } catch (error) {
        const en = String((error as Error).message)
        const ja =
          '「id:鍵」をカンマで区切って指定してください。idは重複できません。鍵は32バイトをBase64で表したものです'
        context.addIssue(customIssue({ en, ja }))
      }
    })
    .default('published:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=')
    .meta(
      publishedSecret(
        'Keys that encrypt settings: `<id>:<32 bytes in base64>`, separated by commas. The first one encrypts, all of them decrypt.',
      ),
    ),
})
