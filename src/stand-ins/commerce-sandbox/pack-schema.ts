import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gunzipSync, gzipSync } from 'node:zlib'

const SOURCE_NAME = 'admin_2026-07.json.gz'
const TARGET = join(import.meta.dirname, 'schema', 'admin-2026-07.json.gz')

/**
 * Packs the platform's published Admin schema (introspection JSON, as `@shopify/dev-mcp` ships it) so
 * that it fits a repository: prose is dropped, types, arguments, defaults and deprecations stay.
 * The same input always gives the same bytes.
 *
 * @throws Error when the file is not an introspection result.
 * @see docs/decisions/0005-pack-the-admin-schema-from-the-npm-package-of-the-shop.md
 */
export function packSchema(gzipped: Uint8Array): Uint8Array {
  const parsed: unknown = JSON.parse(gunzipSync(gzipped).toString('utf8'))
  const root = member(parsed, 'data') ?? parsed
  const schema = member(root, '__schema')
  if (schema === undefined) throw new Error('The file holds no introspection result (__schema).')
  const packed = gzipSync(JSON.stringify(withoutProse({ __schema: schema })), { level: 9 })
  // Byte 9 of a gzip header names the operating system; the same input must give the same file.
  packed[9] = 255
  return packed
}

function withoutProse(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutProse)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, inner]) => key !== 'description' || typeof inner === 'object')
      .filter(([, inner]) => inner !== null || !('kind' in value && 'ofType' in value))
      .map(([key, inner]) => [key, withoutProse(inner)]),
  )
}

function member(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && key in value
    ? (value as Record<string, unknown>)[key]
    : undefined
}

const INSTALLED = join(import.meta.dirname, '../../../node_modules/@shopify/dev-mcp')

/** The data folder, whether the package's own folder or its data folder was named. */
function dataFolder(named: string): string {
  const inside = join(named, 'dist', 'data')
  return existsSync(inside) ? inside : named
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const data = dataFolder(resolve(process.argv[2] ?? INSTALLED))
  const packed = packSchema(readFileSync(join(data, SOURCE_NAME)))
  mkdirSync(dirname(TARGET), { recursive: true })
  writeFileSync(TARGET, packed)
  console.log(`${TARGET}: ${packed.length} bytes`)
}
