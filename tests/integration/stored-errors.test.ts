import { drizzle } from '@payloadcms/db-postgres/drizzle/node-postgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withClient } from '../../src/database/with-client.ts'
import { ERROR_TABLE } from '../../src/errors/error-table.ts'
import type { Language } from '../../src/errors/in-language.ts'
import { down, up } from '../../src/migrations/20261122_062930.ts'
import { createDraft, expectSuccess } from '../support/artworks/register.ts'
import { call } from '../support/service/api.ts'
import { type Service, startService } from '../support/service/service.ts'

const TEMPLATE = {
  title: 'Refused',
  description: 'A square print.',
  print_size: { width_mm: 89, height_mm: 89, dpi: 300 },
  base_price: 100,
  quantity_discounts: {},
  production_time: '3 business days',
  shipping_method: 'Letter post',
}
const JOB = '0197b0a7-1c2d-7e4f-8a6b-3c5d7e9f1a2b'

let service: Service
let photoAdmin: string
let artist: string
let templateId: string
let artworkId: string

beforeAll(async () => {
  // The shop refuses everything that is sent with another token.
  service = await startService({ env: { COMMERCE_ACCESS_TOKEN: 'not-the-token' } })
  photoAdmin = await service.tokenOf('photo-admin')
  artist = await service.tokenOf('artist')
  const answer = await call(service, 'POST', '/api/photo/products/templates', {
    token: photoAdmin,
    json: TEMPLATE,
  })
  expect(answer).toAnswer(502, 'COMMERCE_REJECTED')
  templateId = /[0-9a-f-]{36}/.exec(answer.text)?.[0] ?? ''
  artworkId = (await createDraft(service, artist)).artwork_id
})
afterAll(() => service?.stop())

const read = async <T>(path: string, token: string, language: Language) =>
  expectSuccess(
    await call<T>(service, 'GET', path, { token, headers: { 'accept-language': language } }),
  )
const shopProblem = async (language: Language) => {
  const path = `/api/photo-templates/${templateId}`
  return (await read<{ shopProblem: string | null }>(path, photoAdmin, language)).shopProblem
}
type Failing = { readonly failures?: Readonly<Record<string, string>> }
/** As the status of the composition and as its record tell them. */
const failures = async (language: Language) => {
  const status = `/api/art/artworks/${artworkId}/generation-status/${JOB}`
  const byStatus = await read<Failing>(status, artist, language)
  const byRecord = await read<Failing>(`/api/composition-jobs/${JOB}`, artist, language)
  expect(byRecord.failures).toEqual(byStatus.failures)
  return byStatus.failures
}

describe('why the shop refused a template', () => {
  it('is told in the language of the request, with what to do', async () => {
    const { action } = ERROR_TABLE.COMMERCE_REJECTED
    expect(await shopProblem('en')).toBe(
      `The commerce platform rejected the request: it does not accept the access token. ${action.en}`,
    )
    expect(await shopProblem('ja')).toBe(
      `ショップにリクエストを拒否されました：アクセストークンが受け入れられません。${action.ja}`,
    )
  })

  it('is forgotten once the template is changed', async () => {
    const path = `/api/photo-templates/${templateId}`
    const json = { basePrice: 120 }
    expectSuccess(await call(service, 'PATCH', path, { token: photoAdmin, json }))
    expect(await shopProblem('en')).toBeNull()
  })

  it('is never shown as it is stored, nor set by a client', async () => {
    const path = `/api/photo-templates/${templateId}`
    const json = { shopProblem: 'x', storedShopProblem: { code: 'INTERNAL', sentence: {} } }
    const answer = await call(service, 'PATCH', path, { token: photoAdmin, json })
    expect(answer).toAnswer(400, 'VALIDATION_FAILED')
    const read = await call(service, 'GET', path, { token: photoAdmin })
    expect(read.text).not.toContain('storedShopProblem')
    expect(await shopProblem('en')).toBeNull()
  })
})

describe('errors that an earlier release stored in English', () => {
  beforeAll(async () => {
    await withClient(service.databaseUrl, async (client) => {
      const arguments_ = { db: drizzle(client) } as unknown as Parameters<typeof up>[0]
      await down(arguments_)
      await client.query('UPDATE photo_templates SET shop_problem = $1 WHERE id = $2', [
        'The commerce platform rejected the request: title: is too long',
        templateId,
      ])
      await client.query(
        `INSERT INTO composition_jobs (id, artwork_id, status, total, completed, failed, encoded, failures)
         VALUES ($1, $2, 'partial', 21, 20, 1, 20, $3)`,
        [JOB, artworkId, { 'stand-none-none': 'Input file is damaged', job: 'Given up.' }],
      )
      await up(arguments_)
    })
  })

  it('still say why the shop refused a template', async () => {
    expect(await shopProblem('en')).toMatch(
      /^The commerce platform rejected the request: title: is too long\. \S/,
    )
    expect(await shopProblem('ja')).toMatch(
      /^ショップにリクエストを拒否されました：title: is too long。\S/,
    )
  })

  it('still say which pictures failed, and what to do', async () => {
    const { message, action } = ERROR_TABLE.COMPOSITION_FAILED
    expect(await failures('en')).toEqual({
      'stand-none-none': `Input file is damaged. ${action.en}`,
      job: `Given up. ${action.en}`,
    })
    const text = `${message.ja}${action.ja}`
    expect(await failures('ja')).toEqual({ 'stand-none-none': text, job: text })
  })
})
