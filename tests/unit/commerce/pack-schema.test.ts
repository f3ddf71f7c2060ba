import { readFile } from 'node:fs/promises'
import { gunzipSync, gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import {
  ADMIN_API_VERSIONS,
  schemaFile,
} from '../../../src/stand-ins/commerce-sandbox/load-schema.ts'
import { packSchema } from '../../../src/stand-ins/commerce-sandbox/pack-schema.ts'

describe('the packed schema', () => {
  it('keeps types, arguments and defaults, and drops prose', () => {
    const type = { kind: 'SCALAR', name: 'Int', ofType: null }
    const args = [{ name: 'first', description: 'How many.', type, defaultValue: '10' }]
    const shop = { kind: 'OBJECT', name: 'Shop', fields: [{ name: 'orders', args, type }] }
    const published = { data: { __schema: { description: 'Prose.', types: [shop] } } }
    const packed = JSON.parse(
      gunzipSync(packSchema(gzipSync(JSON.stringify(published)))).toString(),
    )
    const kept = { kind: 'SCALAR', name: 'Int' }
    const keptArgs = [{ name: 'first', type: kept, defaultValue: '10' }]
    expect(packed).toEqual({
      __schema: { types: [{ ...shop, fields: [{ name: 'orders', args: keptArgs, type: kept }] }] },
    })
  })

  it('refuses a file that is no introspection result', () => {
    expect(() => packSchema(gzipSync('{"data":{}}'))).toThrow('__schema')
  })

  it.each(ADMIN_API_VERSIONS)(
    'of %s is the same bytes whenever it is packed, and packing it again changes nothing',
    async (version) => {
      const packed = await readFile(schemaFile(version))
      const again = packSchema(packed)
      expect(Buffer.from(packSchema(packed)).equals(again)).toBe(true)
      expect(gunzipSync(again).equals(gunzipSync(packed))).toBe(true)
    },
  )
})
