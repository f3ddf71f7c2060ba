import { flattenTopLevelFields, type NumberField, type SanitizedCollectionConfig } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import payloadConfig from '../../../payload.config.ts'

/** What PostgreSQL compares with a pattern. */
const TEXTS = ['text', 'textarea', 'email', 'code']

const KEYS = [
  'order-prints.reference',
  'order-prints.printData',
  'print-jobs.idempotencyKey',
  'email-templates.subject',
]

let lists: readonly SanitizedCollectionConfig[]

beforeAll(async () => {
  const { collections } = await payloadConfig
  lists = collections.filter(({ admin }) => admin.hidden !== true)
})

const inEnglish = (label: NumberField['label']) =>
  typeof label === 'function' ? label({ i18n: { language: 'en' } } as never) : String(label)

describe('the lists of the console', () => {
  it('write amounts in yen as prices', () => {
    const amounts = lists.flatMap(({ slug, fields }) =>
      flattenTopLevelFields(fields)
        .filter((field): field is NumberField => field.type === 'number')
        .filter(({ label }) => /¥/.test(inEnglish(label)))
        .map(({ name, admin }) => ({
          where: `${slug}.${name}`,
          cell: String(admin?.components?.Cell),
        })),
    )
    expect(amounts.length).toBeGreaterThan(6)
    expect(amounts.filter(({ cell }) => !/#YenCell$/.test(cell))).toEqual([])
  })

  it('begin with what people call a record, not with a key', () => {
    const columns = lists.flatMap(({ slug, admin }) =>
      (admin.defaultColumns ?? []).map((column) => `${slug}.${column}`),
    )
    expect(columns.length).toBeGreaterThan(80)
    expect(columns.filter((column) => KEYS.includes(column))).toEqual([])
  })

  it('search in texts alone: the database refuses a pattern for a date or a choice', () => {
    const searched = lists.flatMap(({ slug, fields, admin }) => {
      const { listSearchableFields, useAsTitle = 'id' } = admin
      return (listSearchableFields ?? [useAsTitle]).map((name) => ({
        where: `${slug}.${name}`,
        type: flattenTopLevelFields(fields).find((field) => 'name' in field && field.name === name)
          ?.type,
      }))
    })
    expect(searched.length).toBeGreaterThan(20)
    const isText = ({ where, type }: (typeof searched)[number]) =>
      where.endsWith('.id') || TEXTS.includes(String(type))
    expect(searched.filter((one) => !isText(one))).toEqual([])
  })
})
