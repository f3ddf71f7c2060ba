import { describe, expect, it } from 'vitest'
import { ServiceError } from '../../../src/errors/service-error.ts'
import { parseFields, type TextField } from '../../../src/multipart/parse-fields.ts'
import { namedFields, uploadFieldsSchema } from '../../../src/photo-print/upload-fields.ts'

const RIGHT = {
  template_id: 'f47ac10b-58cc-4372-a567-0e02b2c3d479',
  quantity: '12',
  'customer_info.idp_uid': 'auth0|abc',
}
const list = (fields: object) =>
  Object.entries(fields).map(([name, value]) => ({ name, value: String(value) }))

function problems(fields: readonly TextField[]): string[] {
  try {
    parseFields(uploadFieldsSchema, fields)
    return []
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    return error.errors.map(({ path }) => path)
  }
}

describe('the fields of an upload of photos', () => {
  it('are a template, a quantity and the user id of the customer', () => {
    expect(namedFields(parseFields(uploadFieldsSchema, list(RIGHT)))).toEqual({
      templateId: RIGHT.template_id,
      quantity: 12,
      idpUid: 'auth0|abc',
    })
  })

  it.each([
    '0',
    '-1',
    '1.5',
    '1e3',
    '010',
    '0x10',
    ' 1',
    '1 ',
    '',
    '10001',
    '1000000000',
    'NaN',
    '١',
  ])('refuse the quantity %j', (quantity) => {
    expect(problems(list({ ...RIGHT, quantity }))).toEqual(['quantity'])
  })

  it.each([
    'total_price',
    'price',
    'customer_info.email',
    'customer_info.name',
    'photos',
    '__proto__',
  ])('refuse %s, which is unknown', (name) => {
    expect(problems([...list(RIGHT), { name, value: '1' }])).toContain(name)
  })

  it('refuse a field that comes twice, so that none can hide behind the other', () => {
    const twice = [...list(RIGHT), { name: 'quantity', value: '1' }]
    expect(problems(twice)).toEqual(['quantity'])
  })

  it('name everything that is missing at once', () => {
    expect(problems([]).sort()).toEqual(['customer_info.idp_uid', 'quantity', 'template_id'])
  })
})
