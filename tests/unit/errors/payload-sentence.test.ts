import { expect, it } from 'vitest'
import { ERROR_TABLE } from '../../../src/errors/error-table.ts'
import { payloadSentence } from '../../../src/errors/payload-sentence.ts'

const { en, ja } = ERROR_TABLE.NOT_FOUND.message

it('keeps a message that Payload has translated, and has the other language from the table', () => {
  expect(payloadSentence('NOT_FOUND', '見つかりません。', 'ja')).toEqual({
    en,
    ja: '見つかりません。',
  })
  expect(payloadSentence('NOT_FOUND', 'Not Found.', 'en')).toEqual({ en: 'Not Found.', ja })
})

it('has the Japanese of the table for a message that Payload knows in English only', () => {
  expect(payloadSentence('NOT_FOUND', 'Not Found.', 'ja')).toEqual({ en: 'Not Found.', ja })
})
