import { globSync, readFileSync } from 'node:fs'
import { type I18nClient, initI18n } from '@payloadcms/translations'
import type { SanitizedConfig } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import payloadConfig from '../../../payload.config.ts'
import { coreOf } from '../../../plugins/core/feature/core-of.ts'
import { actionName } from '../../../plugins/platform/logs/components/action-name.ts'

/** An action as it is written where it is recorded. */
const RECORDED = /\baction: '([a-z-]+\.[a-z-]+)'/g
const JAPANESE = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u

let config: SanitizedConfig
let languages: Readonly<Record<'en' | 'ja', I18nClient>>

beforeAll(async () => {
  config = await payloadConfig
  const speak = (language: 'en' | 'ja') =>
    initI18n({ config: config.i18n, context: 'client', language })
  languages = { en: await speak('en'), ja: await speak('ja') }
})

const names = (code: string) => [
  actionName(config, code, languages.en),
  actionName(config, code, languages.ja),
]

describe('an action of the audit log', () => {
  it('has a name in English and Japanese, wherever the service records it', () => {
    const sources = globSync('{plugins,hooks}/**/*.ts').filter((path) => !path.includes('/texts'))
    const codes = new Set(
      sources.flatMap((path) =>
        [...readFileSync(path, 'utf8').matchAll(RECORDED)].map(([, code = '']) => code),
      ),
    )
    const nameless = [...codes].filter((code) => {
      const [en = '', ja = ''] = names(code)
      return en === code || !JAPANESE.test(ja) || JAPANESE.test(en)
    })
    expect(nameless).toEqual([])
    expect(codes.size).toBeGreaterThan(15)
    // A name that is left over would be wrong without anyone seeing it.
    const named = coreOf(config).features.flatMap(({ audits = {} }) => Object.keys(audits))
    expect(named.filter((code) => !codes.has(code))).toEqual([])
  })

  it('is called after the collection where a record was changed', () => {
    expect(names('email-templates.update')).toEqual([
      'Change e-mail template',
      'メールテンプレートを変更',
    ])
    expect(names('artworks.delete')).toEqual(['Delete artwork', '作品を削除'])
  })

  it('keeps its code where no feature knows it any more', () => {
    for (const code of ['gone.create', 'artworks.constructor', 'artworks', 'users.toString'])
      expect(names(code)).toEqual([code, code])
  })
})
