import { describe, expect, it } from 'vitest'
import { searchTerms } from '../../../src/logs/search-terms.ts'
import type { LogLevel } from '../../../src/logs/shipping/log-line.ts'
import { recordOfLine } from '../../../src/logs/shipping/log-record.ts'

const id = '019a0000-0000-7000-8000-000000000000'
const at = Date.UTC(2026, 10, 22)

function recordOf(fields: object, level: LogLevel = 'info') {
  const text = JSON.stringify({ level: 30, time: at, pid: 1, hostname: 'h', ...fields })
  return recordOfLine({ id, at, level, text }, 'web')
}

describe('the record of a log line', () => {
  it('has message, request, job and the rest as context', () => {
    expect(recordOf({ msg: 'Done.', requestId: 'r', jobId: 'j', job: 'q', made: 3 })).toEqual({
      id,
      createdAt: '2026-11-22T00:00:00.000Z',
      level: 'info',
      service: 'api',
      process: 'web',
      message: 'Done.',
      context: { pid: 1, job: 'q', made: 3 },
      requestId: 'r',
      jobId: 'j',
      retention: 'access',
      terms: expect.arrayContaining(['done', '3', 'q']),
    })
  })

  it.each([
    ['auth', { code: 'UNAUTHENTICATED' }],
    ['auth', { code: 'IDENTITY_UNAVAILABLE' }],
    ['email', { code: 'MAIL_UNAVAILABLE' }],
    ['commerce', { job: 'publish-photo-template' }],
    ['printing', { code: 'FACTORY_PROTOCOL' }],
    ['printing', { service: 'printing', code: 'UNAUTHENTICATED' }],
    ['api', { code: 'constructor', service: 'unknown' }],
  ])('is about the service %s: %j', (service, fields) => {
    expect(recordOf(fields).service).toBe(service)
  })

  it('is kept as an error, or as a measurement if the line says so', () => {
    expect(recordOf({}, 'error').retention).toBe('error')
    expect(recordOf({ retention: 'performance' }).retention).toBe('performance')
    expect(recordOf({ retention: 'unknown' }).retention).toBe('access')
  })

  it('takes the message of the error where the line has none', () => {
    expect(recordOf({ err: { message: 'broken' } }).message).toBe('broken')
    expect(recordOf({}).message).toBe('–')
  })

  it('has nothing that PostgreSQL refuses', () => {
    const { message, context } = recordOf({ msg: 'a\0b\ud800', 'a\0': ['\udc00', { b: '\0' }] })
    expect(message).toBe('ab\ufffd')
    expect(context).toEqual({ pid: 1, a: ['\ufffd', { b: '' }] })
  })

  it('is bounded, and made of a line that is no JSON too', () => {
    const long = recordOf({ list: Array.from({ length: 50 }, () => 'x'.repeat(4096)) })
    expect(JSON.stringify(long.context).length).toBeLessThan(33_000)
    const cut = recordOfLine({ id, at, level: 'info', text: '{"level":30,"msg":"cut' }, null)
    expect(cut.message).toBe('{"level":30,"msg":"cut')
  })
})

describe('the terms of a text', () => {
  it.each([
    ['Object store UNAVAILABLE', ['object', 'store', 'unavailable']],
    ['code=STORE_UNAVAILABLE', ['code', 'store', 'unavailable']],
    ['0197b0a6-6f0e', ['0197b0a6', '6f0e']],
    ['ログイン失敗', ['ログ', 'グイ', 'イン', 'ン失', '失敗']],
    ['ﾛｸﾞ Ｅ１', ['ログ', 'e1']],
    ["' | & ! :* \\", []],
  ])('are words and pairs of Japanese characters: %s', (text, terms) => {
    expect(searchTerms(text)).toEqual(terms)
  })
})
