import type { CollectionBeforeChangeHook, Payload, PayloadHandler, PayloadRequest } from 'payload'
import { fieldError, ServiceError } from '../../../src/errors/service-error.ts'

const PREFERENCES = 'payload-preferences'
const LOCKS = 'payload-locked-documents'

/** Bounds of what the console stores for an account by itself. */
export const CONSOLE_RECORDS = {
  perAccount: 300,
  keyCharacters: 200,
  valueBytes: 32 * 1024,
  /** Preferences in one list: 250 would be 8 MB, which keep the thread busy for 100 ms. No page asks for a list. */
  perList: 20,
} as const

/** Milliseconds after which Payload ignores a lock that was not renewed. */
const LOCK_MS = 5 * 60 * 1000
/** An account of an earlier version may have many more than its share: they go step by step. */
const OLDEST_AT_ONCE = 100

/**
 * Bounds the preferences and locks of an account, in number and size. Every account may write them, also those that
 * may change no other record, and without a bound could fill the database and the memory of who reads them.
 *
 * @see docs/decisions/0161-bound-the-records-that-every-account-can-create.md
 */
export function boundConsoleRecords({ collections }: Payload): void {
  const preferences = collections[PREFERENCES].config
  preferences.hooks.beforeChange.push(boundPreference)
  preferences.custom = { ...preferences.custom, mostInList: CONSOLE_RECORDS.perList }
  // Payload writes to the database from this endpoint, past the hooks of the collection.
  for (const endpoint of preferences.endpoints || []) {
    if (endpoint.path !== '/:key') continue
    if (endpoint.method === 'post') endpoint.handler = withBounds(endpoint.handler)
    if (endpoint.method === 'delete') endpoint.handler = ofExisting(endpoint.handler)
  }
  collections[LOCKS].config.hooks.beforeChange.push(boundLocks)
}

const boundPreference: CollectionBeforeChangeHook = async ({ data, operation, req }) => {
  requireSmall(data.key, data.value)
  if (operation === 'create') await makeRoom(req, PREFERENCES)
  return data
}

const boundLocks: CollectionBeforeChangeHook = async ({ data, operation, req }) => {
  if (operation !== 'create' || !req.user) return data
  await req.payload.delete({
    collection: LOCKS,
    where: {
      'user.value': { equals: req.user.id },
      updatedAt: { less_than: new Date(Date.now() - LOCK_MS).toISOString() },
    },
    overrideAccess: true,
    req,
  })
  await makeRoom(req, LOCKS)
  return data
}

function withBounds(handler: PayloadHandler): PayloadHandler {
  return async (req) => {
    const { key } = req.routeParams ?? {}
    // As Payload reads it: what is not JSON is an empty preference.
    const data: unknown = await req.json?.().catch(() => ({}))
    req.json = () => Promise.resolve(data)
    requireSmall(key, data)
    if (req.user && !(await exists(req))) await makeRoom(req, PREFERENCES)
    return handler(req)
  }
}

/** Payload's deletion of a preference that does not exist fails in the database. */
function ofExisting(handler: PayloadHandler): PayloadHandler {
  return async (req) => {
    if (req.user && !(await exists(req))) throw new ServiceError('NOT_FOUND')
    return handler(req)
  }
}

/** Whether the caller has a preference with the key in the URL. */
async function exists(req: PayloadRequest): Promise<boolean> {
  const where = { key: { equals: req.routeParams?.key }, 'user.value': { equals: req.user?.id } }
  const { totalDocs } = await req.payload.count({ collection: PREFERENCES, where, req })
  return totalDocs > 0
}

/** @throws ServiceError `VALIDATION_FAILED` */
function requireSmall(key: unknown, value: unknown): void {
  const { keyCharacters, valueBytes } = CONSOLE_RECORDS
  if (typeof key === 'string' && key.length > keyCharacters) {
    throw fieldError('key', {
      en: `Must have at most ${keyCharacters} characters.`,
      ja: `${keyCharacters}文字以下にしてください。`,
    })
  }
  if (Buffer.byteLength(JSON.stringify(value) ?? '') > valueBytes) {
    throw fieldError('value', {
      en: `Must have at most ${valueBytes} bytes as JSON.`,
      ja: `JSONで${valueBytes}バイト以下にしてください。`,
    })
  }
}

/**
 * Deletes the oldest records of an account that has its share, so that there is room for another. Refusing the new one
 * would break the pages that store them, and no screen lists them.
 */
async function makeRoom(
  req: PayloadRequest,
  collection: typeof PREFERENCES | typeof LOCKS,
): Promise<void> {
  if (!req.user) return
  const where = { 'user.value': { equals: req.user.id } }
  const { totalDocs } = await req.payload.count({ collection, where, overrideAccess: true, req })
  const excess = totalDocs - CONSOLE_RECORDS.perAccount + 1
  if (excess <= 0) return
  const { docs } = await req.payload.find({
    collection,
    where,
    sort: 'updatedAt',
    limit: Math.min(excess, OLDEST_AT_ONCE),
    pagination: false,
    depth: 0,
    select: {},
    overrideAccess: true,
    req,
  })
  const oldest = { id: { in: docs.map(({ id }) => id) } }
  await req.payload.delete({ collection, where: oldest, overrideAccess: true, req })
}
