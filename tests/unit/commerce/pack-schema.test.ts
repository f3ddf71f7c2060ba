import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { packSchema } from '../../../src/stand-ins/commerce-sandbox/pack-schema.ts'

const root = join(import.meta.dirname, '../../..')
const file = join(root, 'src/stand-ins/commerce-sandbox/schema/admin-2026-07.json.gz')

describe('the packed schema', { timeout: 30_000 }, () => {
  it('is what the installed package of the shop ships', async () => {
    const data = join(root, 'node_modules/@shopify/dev-mcp/dist/data')
    const published = packSchema(await readFile(join(data, 'admin_2026-07.json.gz')))
    // Compressors differ from machine to machine; the text does not.
    expect(gunzipSync(published).equals(gunzipSync(await readFile(file)))).toBe(true)
  })

  it('refuses a file that is no introspection result', () => {
    expect(() => packSchema(gzipSync('{"data":{}}'))).toThrow('__schema')
  })

  it('is the same bytes whenever it is packed, and packing it again changes nothing', async () => {
    const packed = await readFile(file)
    const again = packSchema(packed)
    expect(Buffer.from(packSchema(packed)).equals(again)).toBe(true)
    expect(gunzipSync(again).equals(gunzipSync(packed))).toBe(true)
  })
})
