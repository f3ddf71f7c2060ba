import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import description from '../../docs/openapi.json' with { type: 'json' }
import { type Answer, call, NO_RECORD } from '../support/service/api.ts'
import { type Service, startService } from '../support/service/service.ts'

const JAPANESE = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u

let service: Service
let admin: string

beforeAll(async () => {
  service = await startService()
  admin = await service.tokenOf('super-admin')
})
afterAll(() => service?.stop())

/** Every endpoint that the project defines; the description has Payload's routes of records as well. */
const ENDPOINTS = Object.entries(description.paths).flatMap(([route, operations]) =>
  Object.entries(operations).flatMap(([method, operation]): [string, string][] =>
    'x-collection' in operation ? [] : [[method.toUpperCase(), route]],
  ),
)

const urlOf = (route: string) => route.replace('{brand}', 'art').replaceAll(/\{\w+\}/g, NO_RECORD)

/** All sentences of an error answer. */
function sentencesOf({ body }: Answer<unknown>): string[] {
  return (body.errors ?? []).flatMap(({ message, data }) => [
    message,
    data?.action ?? '',
    ...(data?.errors ?? []).map((problem) => problem.message),
  ])
}

function expectLanguage(answer: Answer<unknown>, language: 'en' | 'ja', method: string): void {
  expect(answer.headers.get('content-language')).toBe(language)
  expect(answer.headers.get('vary')).toMatch(/\bAccept-Language\b/i)
  if (method === 'HEAD') return
  const sentences = sentencesOf(answer)
  expect(sentences.length).toBeGreaterThanOrEqual(2)
  expect(sentences.filter((text) => JAPANESE.test(text) !== (language === 'ja'))).toEqual([])
  expect(answer.body.errors?.[0]?.data?.retryable).toBeTypeOf('boolean')
}

describe.each(ENDPOINTS)('%s %s', (method, route) => {
  const body = method === 'POST' || method === 'PUT' ? { json: { unknown_field: 1 } } : {}
  const japanese = { 'accept-language': 'ja' }

  it('answers a wrong credential in the language of the request, English by default', async () => {
    const wrong = { token: 'wrong', ...body }
    const inJapanese = await call(service, method, urlOf(route), { ...wrong, headers: japanese })
    expect(inJapanese.status).toBeGreaterThanOrEqual(400)
    expectLanguage(inJapanese, 'ja', method)
    expectLanguage(await call(service, method, urlOf(route), wrong), 'en', method)
  })

  it('answers a wrong input of an administrator in the language of the request', async () => {
    const wrong = { token: admin, ...body }
    const inJapanese = await call(service, method, urlOf(route), { ...wrong, headers: japanese })
    const inEnglish = await call(service, method, urlOf(route), wrong)
    // An endpoint without a body or a record has no wrong input. What the first request has started refuses a second.
    if (inJapanese.status < 400) return expect([inJapanese.status, 409]).toContain(inEnglish.status)
    expect(inEnglish.status).toBe(inJapanese.status)
    // A missing thumbnail is a picture, which has no language.
    if (inJapanese.headers.get('content-type')?.startsWith('image/')) return
    expectLanguage(inJapanese, 'ja', method)
    expectLanguage(inEnglish, 'en', method)
  })
})

describe('A request in several languages', () => {
  it.each([
    ['ja;q=0.3, en;q=0.8', 'en'],
    ['en;q=0.3, ja;q=0.8', 'ja'],
    ['fr, de;q=0.9, ja;q=0.5', 'ja'],
    ['fr', 'en'],
  ] as const)(
    '%j is answered by its quality values, by Payload and before it',
    async (accept, language) => {
      const headers = { 'accept-language': accept }
      const byPayload = await call(service, 'GET', `/api/artworks/${NO_RECORD}`, { headers })
      expectLanguage(byPayload, language, 'GET')
      const before = await call(service, 'GET', '/api/artworks?limit=x', { headers })
      expectLanguage(before, language, 'GET')
      const early = await call(service, 'GET', `/api/${'x'.repeat(9_000)}`, { headers })
      expectLanguage(early, language, 'GET')
    },
  )

  it('is answered in Japanese where Payload has only an English sentence', async () => {
    const json = { name: 'A', purpose: 'A', permissions: ['photos:upload'], brands: [[]] }
    const options = { token: admin, json, headers: { 'accept-language': 'ja' } }
    const answer = await call(service, 'POST', '/api/service-accounts', options)
    expect(answer).toAnswer(400)
    expectLanguage(answer, 'ja', 'POST')
  })

  it('is answered in the language that was chosen in the console', async () => {
    const headers = { cookie: 'payload-lng=ja', 'accept-language': 'en' }
    for (const path of [`/api/artworks/${NO_RECORD}`, '/api/artworks?limit=x']) {
      expectLanguage(await call(service, 'GET', path, { headers }), 'ja', 'GET')
    }
  })
})
