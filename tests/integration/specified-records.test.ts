import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDraft } from '../support/artworks/register.ts'
import { createBrand } from '../support/brands/create-brand.ts'
import { call, NO_RECORD, pathsOf } from '../support/service/api.ts'
import { type Service, startService } from '../support/service/service.ts'

// What section 2.7 of the specification says of the records, read from the database itself.

let service: Service
let admin: string

beforeAll(async () => {
  service = await startService()
  admin = await service.tokenOf('super-admin')
})
afterAll(() => service?.stop())

type Column = { readonly type: string; readonly required: boolean; readonly standard: string }

async function column(table: string, name: string): Promise<Column | undefined> {
  const [row] = await service.rows(
    `SELECT data_type AS type, is_nullable = 'NO' AS required, column_default AS standard
     FROM information_schema.columns WHERE table_name = $1 AND column_name = $2`,
    [table, name],
  )
  return row as Column | undefined
}

const REQUIRED = {
  artworks: ['title', 'artist', 'idp_uid', 'status'],
  variants: ['artwork_id', 'type', 'image_url', 'price'],
  photo_templates: ['title', 'status'],
  brands: ['name', 'status'],
  legal_documents: ['brand_id', 'document_type', 'title', 'content', 'version', 'status'],
  email_templates: ['brand_id', 'template_type', 'subject', 'content', 'version', 'status'],
  system_logs: ['level', 'message'],
  api_test_results: ['test_name', 'success'],
  system_settings: ['category', 'key'],
}
const INTEGERS = {
  artworks: ['premium_base_price', 'wood_base_price', 'stand_price', 'postcard_price'],
  variants: ['price', 'inventory_quantity'],
  photo_templates: ['width_mm', 'height_mm', 'dpi', 'base_price'],
  api_test_results: ['status_code', 'response_time'],
}
const DEFAULTS = [
  ['artworks', 'status', 'draft'],
  ['variants', 'inventory_quantity', '999'],
  ['photo_templates', 'dpi', '300'],
  ['photo_templates', 'status', 'active'],
  ['brands', 'status', 'active'],
  ['legal_documents', 'status', 'draft'],
  ['email_templates', 'status', 'draft'],
  ['system_settings', 'is_encrypted', 'false'],
] as const

const each = (columns: Readonly<Record<string, readonly string[]>>) =>
  Object.entries(columns).flatMap(([table, names]) => names.map((name) => [table, name] as const))

describe('the tables of the specified records', () => {
  it.each(each(REQUIRED))('%s need a value in %s', async (table, name) => {
    expect(await column(table, name)).toMatchObject({ required: true })
  })

  it.each(each(INTEGERS))('%s hold integers in %s', async (table, name) => {
    expect(await column(table, name)).toMatchObject({ type: 'integer' })
  })

  it.each(DEFAULTS)('%s have a default of %s: %s', async (table, name, expected) => {
    const { standard } = (await column(table, name)) ?? {}
    expect(standard?.replace(/^'(.*)'::.*$/, '$1')).toBe(expected)
  })
})

describe('a unique value', () => {
  it.each([
    ['artworks', ['image_hash']],
    ['artworks', ['commerce_product_id']],
    ['brands', ['domain']],
    ['system_settings', ['category', 'key']],
    ['legal_documents', ['brand_id', 'document_type']],
    ['email_templates', ['brand_id', 'template_type']],
  ])('of %s is held by the database: %s', async (table, columns) => {
    const rows = await service.rows(
      'SELECT indexdef FROM pg_indexes WHERE tablename = $1 AND indexdef LIKE $2',
      [table, 'CREATE UNIQUE%'],
    )
    const found = rows.map(({ indexdef }) => /\(([^)]*)\)/.exec(String(indexdef))?.[1])
    expect(found).toContain(columns.join(', '))
  })

  it('is refused with its path when another setting has it', async () => {
    const json = { category: 'general', key: 'maintenance_mode', value: 'true' }
    const answer = await call(service, 'POST', '/api/system-settings', { token: admin, json })
    expect(answer).toAnswer(400, 'VALIDATION_FAILED')
    const other = { ...json, category: 'security' }
    const allowed = await call(service, 'POST', '/api/system-settings', {
      token: admin,
      json: other,
    })
    expect(allowed).toAnswer(201)
  })
})

describe('the initial records', () => {
  it('are the settings of the specification', async () => {
    const rows = await service.rows(
      `SELECT category || '/' || key AS name, value, is_encrypted FROM system_settings
       WHERE category <> 'security' AND key NOT IN ('maintenance_from', 'maintenance_until') ORDER BY name`,
    )
    expect(rows).toEqual([
      { name: 'api/commerce_webhook_secret', value: '', is_encrypted: true },
      { name: 'email/support_email', value: expect.stringContaining('@'), is_encrypted: false },
      { name: 'general/backup_nightly', value: 'false', is_encrypted: false },
      { name: 'general/backups_kept', value: '7', is_encrypted: false },
      { name: 'general/company_name', value: 'Print commerce', is_encrypted: false },
      { name: 'general/maintenance_mode', value: 'false', is_encrypted: false },
      { name: 'general/system_version', value: expect.stringMatching(/\d/), is_encrypted: false },
    ])
  })

  it('are the three brands, of which the last has no domain and prints nothing', async () => {
    const rows = await service.rows('SELECT id, status, domain FROM brands ORDER BY id')
    expect(rows).toEqual([
      { id: 'art', status: 'active', domain: null },
      { id: 'pet', status: 'development', domain: null },
      { id: 'photo', status: 'active', domain: null },
    ])
    expect(await service.rows("SELECT config FROM brands WHERE id = 'pet'")).toEqual([
      { config: { mail: expect.any(Object) } },
    ])
  })
})

describe('the domain of a brand', () => {
  const change = (id: string, domain: unknown) =>
    call(service, 'PATCH', `/api/brands/${id}`, { token: admin, json: { domain } })
  const domainOf = async (id: string) =>
    (await service.rows('SELECT domain FROM brands WHERE id = $1', [id]))[0]?.domain

  beforeAll(async () => {
    await createBrand(service, { id: 'first', domain: 'first.example.test' })
    await createBrand(service, { id: 'second', domain: 'second.example.test' })
  })

  it.each(['', '   ', null])('may be empty for several brands: %j', async (empty) => {
    for (const id of ['first', 'second']) {
      expect(await change(id, empty)).toAnswer(200)
      expect(await domainOf(id)).toBeNull()
    }
    await createBrand(service, { id: `empty-${String(empty).length}`, domain: empty })
  })

  it('belongs to one brand, however it is written', async () => {
    expect(await change('first', ' Shop.Example.test ')).toAnswer(200)
    expect(await domainOf('first')).toBe('shop.example.test')
    const answer = await change('second', 'SHOP.example.TEST')
    expect([answer.status, pathsOf(answer)]).toEqual([400, ['domain']])
  })
})

describe('a fraction', () => {
  it.each(each(INTEGERS).filter(([table]) => table !== 'api_test_results'))(
    'is refused by the API: %s.%s',
    async (table, name) => {
      const field = name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())
      const token = admin
      const id = await recordOf(table)
      const path = `/api/${table.replace('_', '-')}/${id}`
      const answer = await call(service, 'PATCH', path, { token, json: { [field]: 100.5 } })
      // A client changes no variant at all.
      const [status, paths] = table === 'variants' ? [[403, 404], []] : [[400], [field]]
      expect(status).toContain(answer.status)
      expect(pathsOf(answer)).toEqual(paths)
    },
  )

  let records: Promise<Readonly<Record<string, string>>> | undefined
  async function recordOf(table: string): Promise<string> {
    records ??= createRecords()
    return (await records)[table] ?? NO_RECORD
  }
  async function createRecords() {
    const { artwork_id } = await createDraft(service, await service.tokenOf('artist'))
    const json = {
      ...{ brand: 'photo', title: 'Whole', widthMm: 89, heightMm: 89, dpi: 300, basePrice: 100 },
      ...{ productionTime: '3 days', shippingMethod: 'Post' },
    }
    type Created = { doc: { id: string } }
    const template = await call<Created>(service, 'POST', '/api/photo-templates', {
      token: admin,
      json,
    })
    return { artworks: artwork_id, photo_templates: template.body.doc.id }
  }
})
