import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type CollectionSlug, createLocalReq, type Endpoint, getPayload } from 'payload'
import config from '../../payload.config.ts'
import { definedEndpoints } from '../../src/processes/describe-access/defined-endpoints.ts'
import { SAMPLES } from './samples.ts'

// A process of the service that says what it has and what its Local API allows: everything a matrix of
// access is made of. Prints a line when the answer is in the data folder.
export type LocalAnswer = {
  readonly slugs: readonly string[]
  /** Those that REST has any routes for. */
  readonly reachable: readonly string[]
  /** Method and path of every route that Payload brings. */
  readonly foreign: readonly string[]
  readonly defined: readonly {
    readonly method: string
    readonly route: string
    readonly auth: string
    /** Whether it depends on the record in the URL who may call it: for others the record does not exist. */
    readonly ofRecord: boolean
  }[]
  /** A record of every collection. */
  readonly samples: Readonly<Record<string, string>>
  /** `<slug> <operation> <login>` → whether the Local API let it happen. */
  readonly allowed: Readonly<Record<string, boolean>>
}

const LOGINS = ['nobody', 'super-admin', 'art-admin', 'artist', 'photo-admin']
const NO_RECORD = { id: { equals: '00000000-0000-4000-8000-000000000000' } }

const payload = await getPayload({ config })
/** Others belong to them, and come before them in the alphabet. */
const FIRST = ['orders']
const slugs = [
  ...FIRST,
  ...Object.keys(payload.collections)
    .filter((slug) => !FIRST.includes(slug))
    .sort(),
] as CollectionSlug[]
const owner = await userOf('super-admin')
const samples: Record<string, string> = {}
for (const collection of slugs) samples[collection] = await sampleOf(collection)

const allowed: Record<string, boolean> = {}
for (const login of LOGINS) {
  const user = await userOf(login)
  for (const collection of slugs) {
    for (const [operation, run] of Object.entries(operations(collection))) {
      const req = await createLocalReq({ ...(user && { user }) }, payload)
      const options = { collection, overrideAccess: false, req } as const
      allowed[`${collection} ${operation} ${login}`] = await run(options).then(
        () => true,
        (error: { status?: number }) => {
          if (error.status === 403 || error.status === 401) return false
          // Refused for what it says, not for who says it.
          if (error.status === 400) return true
          throw error
        },
      )
    }
  }
}
const answer: LocalAnswer = {
  slugs,
  reachable: slugs.filter((slug) => payload.collections[slug].config.endpoints),
  foreign: foreignRoutes(),
  defined: definedEndpoints(payload.config).map(({ method, route, definition }) => ({
    method,
    route,
    auth: definition.auth,
    ofRecord: typeof definition.permission === 'object' && definition.permission?.of === 'record',
  })),
  samples,
  allowed,
}
const target = path.join(process.env.DATA_DIR ?? '.', 'local-api.json')
await writeFile(target, JSON.stringify(answer))
console.log('local API asked')
await payload.destroy()

type Options = { collection: CollectionSlug; overrideAccess: false; req: never }

function operations(slug: CollectionSlug): Record<string, (o: object) => Promise<unknown>> {
  const as = (options: object) => options as Options
  return {
    read: (options) => payload.find({ ...as(options), limit: 1, depth: 0 }),
    create: (options) => payload.create({ ...as(options), data: {} as never, depth: 0 }),
    update: (options) =>
      payload.update({ ...as(options), where: NO_RECORD as never, data: {} as never, depth: 0 }),
    delete: (options) => payload.delete({ ...as(options), where: NO_RECORD as never, depth: 0 }),
    ...(payload.collections[slug].config.versions && {
      readVersions: (options: object) =>
        payload.findVersions({ ...as(options), limit: 1, depth: 0 }),
    }),
  }
}

async function userOf(login: string) {
  if (login === 'nobody') return null
  const where = { idpUid: { equals: `dev-${login}` } }
  const { docs } = await payload.find({ collection: 'users', where, limit: 1, depth: 0 })
  if (!docs[0]) throw new Error(`There is no user ${login}.`)
  return { ...docs[0], collection: 'users' as const }
}

async function sampleOf(collection: CollectionSlug): Promise<string> {
  const { docs } = await payload.find({ collection, limit: 1, depth: 0 })
  if (docs[0]) return String(docs[0].id)
  const data = SAMPLES[collection]?.({ user: owner?.id ?? '', made: samples })
  if (!data) throw new Error(`${collection} has no record: add one to tests/security/samples.ts.`)
  const made = await payload.create({ collection, data: data as never, user: owner, depth: 0 })
  return String(made.id)
}

function foreignRoutes(): string[] {
  const { endpoints = [], collections, globals } = payload.config
  const of = (list: readonly Endpoint[] | false | undefined, prefix: string) =>
    (list || [])
      .filter(({ custom }) => !custom?.definition && !custom?.fallback)
      .map(({ method, path }) => `${method.toUpperCase()} ${prefix}${path}`)
  return [
    ...of(endpoints, ''),
    ...collections.flatMap((one) => of(one.endpoints, '/{collection}')),
    ...globals.flatMap((one) => of(one.endpoints, '/globals/{global}')),
  ]
}
