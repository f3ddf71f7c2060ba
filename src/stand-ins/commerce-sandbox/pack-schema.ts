import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { gunzipSync, gzipSync } from 'node:zlib'
import { z } from 'zod'
import { ADMIN_API_VERSIONS, type AdminApiVersion, schemaFile } from './load-schema.ts'

const run = promisify(execFile)

const PACKAGE = '@shopify/dev-mcp@1.16.0'
const INTEGRITY =
  'sha512-tqgRnK7sQhjew+htxtleTH23nXB5fZcsrhWgEkomsorGXvLOB2mh2upwZm8uzuTDNTZnqtLMe64yIwh6s2awtw=='

/** Where the package has the schema of a version. */
const sourceOf = (version: AdminApiVersion) => `package/dist/data/admin_${version}.json.gz`

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

/**
 * Downloads the published package into a temporary folder, reads the schemas out of it and writes them packed. The package
 * is no dependency: with its own it weighs 250 MB.
 *
 * @throws Error when the package is not the pinned one.
 */
async function packPublished(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'commerce-schema-'))
  try {
    const packed = await run('npm', ['pack', '--json', '--pack-destination', folder, PACKAGE])
    const [{ filename }] = z
      .tuple([z.object({ filename: z.string() })])
      .parse(JSON.parse(packed.stdout))
    const archive = join(folder, filename)
    const hash = createHash('sha512').update(await readFile(archive))
    if (`sha512-${hash.digest('base64')}` !== INTEGRITY)
      throw new Error(`${PACKAGE} is not the package that was pinned.`)
    await run('tar', ['-xzf', archive, '-C', folder, ...ADMIN_API_VERSIONS.map(sourceOf)])
    for (const version of ADMIN_API_VERSIONS) {
      const schema = packSchema(await readFile(join(folder, sourceOf(version))))
      await writeFile(schemaFile(version), schema)
      console.log(`${schemaFile(version)}: ${schema.length} bytes`)
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await packPublished()
}
