import { describe, expect, it } from 'vitest'
import { ERROR_TABLE, type ErrorCode } from '../../../src/errors/error-table.ts'
import { ServiceError } from '../../../src/errors/service-error.ts'
import { storedError, storedErrorText } from '../../../src/errors/stored-error.ts'

describe('an error in a record', () => {
  const sentence = { en: 'The title is too long.', ja: 'タイトルが長すぎます。' }
  const error = new ServiceError('COMMERCE_REJECTED', sentence, { cause: new Error('secret') })

  it('is the code and the sentence in both languages, without the cause', () => {
    expect(storedError(error)).toEqual({ code: 'COMMERCE_REJECTED', sentence })
  })

  it('says in the language of the reader what is wrong and what to do', () => {
    const { action } = ERROR_TABLE.COMMERCE_REJECTED
    expect(storedErrorText(storedError(error), 'en')).toBe(`${sentence.en} ${action.en}`)
    expect(storedErrorText(storedError(error), 'ja')).toBe(`${sentence.ja}${action.ja}`)
  })

  it('has the sentence of the table where its place knew nothing more precise', () => {
    const { message, action } = ERROR_TABLE.COMPOSITION_FAILED
    const stored = storedError(new ServiceError('COMPOSITION_FAILED'))
    expect(storedErrorText(stored, 'ja')).toBe(`${message.ja}${action.ja}`)
  })

  it.each(['CODE_OF_AN_OLDER_RELEASE', 'toString'])(
    'still says what was wrong when the table no longer has its code: %s',
    (code) => {
      expect(storedErrorText({ code: code as ErrorCode, sentence }, 'ja')).toBe(sentence.ja)
    },
  )
})
