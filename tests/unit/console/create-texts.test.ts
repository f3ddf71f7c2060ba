import { describe, expect, it, vi } from 'vitest'
import { createTexts } from '../../../plugins/core/console/create-texts.ts'

const i18n = { language: 'en' }

// The package loads style sheets, which Node does not read.
vi.mock('@payloadcms/ui', () => ({ useTranslation: () => ({ i18n }) }))

const en = { save: 'Save', count: (total: number) => `${total} rows` }
const ja: typeof en = { save: '保存', count: (total) => `${total}行` }
const { textsOf, useTexts } = createTexts({ en, ja })

describe('the texts of a feature', () => {
  it.each([
    ['en', en],
    ['ja', ja],
    ['fr', en],
    ['constructor', en],
  ])('for the language "%s" are its own, or English', (language, expected) => {
    expect(textsOf(language)).toBe(expected)
  })

  it('follow the language of the user in a client component', () => {
    expect(useTexts()).toBe(en)
    i18n.language = 'ja'
    expect(useTexts()).toBe(ja)
  })

  it('are refused by the type checker where a language lacks one', () => {
    const refused = [
      // @ts-expect-error: the Japanese texts have no `count`.
      createTexts({ en, ja: { save: '保存' } }),
      // @ts-expect-error: the English texts have no `cancel`.
      createTexts({ en, ja: { ...ja, cancel: 'キャンセル' } }),
    ]
    expect(refused).toHaveLength(2)
  })
})
