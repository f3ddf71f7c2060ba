import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { buildClientSchema, type GraphQLSchema } from 'graphql'

/** Version of the platform's Admin API that the packed schema describes. */
export const ADMIN_API_VERSION = '2026-07'

let loaded: GraphQLSchema | undefined

/** The real Admin schema, read once for each process (about half a second). */
export function adminSchema(): GraphQLSchema {
  if (loaded !== undefined) return loaded
  const file = join(import.meta.dirname, 'schema', `admin-${ADMIN_API_VERSION}.json.gz`)
  // The publisher has validated it; checking 3,500 types again would cost every start a second.
  loaded = buildClientSchema(JSON.parse(gunzipSync(readFileSync(file)).toString('utf8')), {
    assumeValid: true,
  })
  return loaded
}
