import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { buildClientSchema, type GraphQLSchema } from 'graphql'

/**
 * Versions of the platform's Admin API that are packed: the one in use, the one before, which shops still answer, and the
 * next, so that a test finds what it takes away before the service moves on.
 */
export const ADMIN_API_VERSIONS = ['2026-04', '2026-07', '2026-10'] as const

export type AdminApiVersion = (typeof ADMIN_API_VERSIONS)[number]

/** The version that the sandbox speaks. */
export const ADMIN_API_VERSION: AdminApiVersion = '2026-07'

const loaded = new Map<AdminApiVersion, GraphQLSchema>()

/** The file with the packed schema of a version. */
export const schemaFile = (version: AdminApiVersion): string =>
  join(import.meta.dirname, 'schema', `admin-${version}.json.gz`)

/** The real Admin schema of a version, read once for each process (about half a second). */
export function adminSchema(version: AdminApiVersion = ADMIN_API_VERSION): GraphQLSchema {
  const known = loaded.get(version)
  if (known !== undefined) return known
  const packed = readFileSync(schemaFile(version))
  // The publisher has validated it; checking 3,500 types again would cost every start a second.
  const schema = buildClientSchema(JSON.parse(gunzipSync(packed).toString('utf8')), {
    assumeValid: true,
  })
  loaded.set(version, schema)
  return schema
}
