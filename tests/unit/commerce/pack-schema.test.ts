import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { packSchema } from '../../../src/commerce/sandbox/pack-schema.ts'

describe('the packed schema', { timeout: 30_000 }, () => {
  it('refuses a file that is no introspection result', () => {
    expect(() => packSchema(gzipSync('{"data":{}}'))).toThrow('__schema')
  })

  it('is the same bytes whenever it is packed, and packing it again changes nothing', async () => {
    const file = join(
      import.meta.dirname,
      '../../../src/commerce/sandbox/schema/admin-2026-07.json.gz',
    )
    const packed = await readFile(file)
    expect(Buffer.from(packSchema(packed)).equals(packed)).toBe(true)
  })
})
