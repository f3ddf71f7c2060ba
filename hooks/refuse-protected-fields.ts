import { isDeepStrictEqual } from 'node:util'
import type {
  CollectionBeforeOperationHook,
  CollectionConfig,
  FlattenedField,
  PayloadRequest,
  SanitizedCollectionConfig,
  Where,
} from 'payload'
import { invalidFields, ServiceError } from '../src/errors/service-error.ts'

type Data = Readonly<Record<string, unknown>>

/** Payload's own fields of every record. */
const MANAGED: readonly string[] = ['id', 'createdAt', 'updatedAt']

const PROTECTED = {
  en: 'This field cannot be changed. Leave it out.',
  ja: 'この項目は変更できません。リクエストから除いてください。',
}

/**
 * Refuses an update that would change a field which the caller may not change. Payload drops such a field and
 * answers 200. The value that the caller can read is accepted, so a record may be sent back as it was read. The forms
 * of the console are left to Payload: they send every field, as it was when the page was opened.
 *
 * @see docs/decisions/0199-refuse-protected-fields-outside-of-the-console.md
 */
export const refuseProtectedFields: CollectionBeforeOperationHook = async ({
  args,
  collection,
  operation,
  overrideAccess,
  req,
}) => {
  if (operation !== 'update' || overrideAccess || req.payloadAPI !== 'REST') return
  if (isConsoleForm(req)) return
  const { data, id } = args as { readonly data?: unknown; readonly id?: string }
  if (!isRecord(data)) return
  const names = await protectedNames(collection, data, { req, id })
  if (names.length === 0) return
  const mayUpdate = await collection.access.update?.({ req, data, ...(id !== undefined && { id }) })
  // The operation itself answers a caller who may not change the record at all.
  if (!mayUpdate) return
  // Of many records none is compared: their values may differ.
  const stored = id === undefined ? {} : await readable(req, collection, id, mayUpdate)
  if (!stored) return
  const changed = names.filter(
    (name) => !Object.hasOwn(stored, name) || !isSame(data[name], stored[name]),
  )
  if (changed.length === 0) return
  const errors = changed.map((path) => ({ path, message: PROTECTED }))
  throw new ServiceError('VALIDATION_FAILED', invalidFields(errors), { errors })
}

/** Browsers say of which page a form is; programs and the sites of brands do not name this origin. */
function isConsoleForm({ headers, payload: { config } }: PayloadRequest): boolean {
  if (!/^multipart\//i.test(headers?.get('content-type') ?? '')) return false
  const origin = headers.get('origin')
  if (origin === null) return headers.get('sec-fetch-site') === 'same-origin'
  return origin === new URL(config.serverURL).origin
}

type Target = { readonly req: PayloadRequest; readonly id: string | undefined }

/** Names of the given fields that the caller may not change. */
async function protectedNames(
  { flattenedFields }: SanitizedCollectionConfig,
  data: Data,
  target: Target,
): Promise<string[]> {
  const fields = new Map(flattenedFields.map((field) => [field.name, field]))
  const names: string[] = []
  for (const name of Object.keys(data)) {
    const field = fields.get(name)
    if (MANAGED.includes(name) || (field && (await isProtected(field, data, target)))) {
      names.push(name)
    }
  }
  return names
}

async function isProtected(field: FlattenedField, data: Data, { req, id }: Target) {
  if (field.type === 'join') return true
  const rule = 'access' in field ? field.access?.update : undefined
  const of = { req, data, siblingData: data, ...(id !== undefined && { id }) }
  return rule !== undefined && !(await rule(of))
}

/** The record as the caller may read it, or `undefined` if they may not change it. */
async function readable(
  req: PayloadRequest,
  { slug }: Pick<CollectionConfig, 'slug'>,
  id: string,
  mayUpdate: Where | true,
): Promise<Data | undefined> {
  const scope = mayUpdate === true ? [] : [mayUpdate]
  const { docs } = await req.payload.find({
    collection: slug as 'artworks',
    where: { and: [{ id: { equals: id } }, ...scope] },
    limit: 1,
    depth: 0,
    overrideAccess: false,
    req,
  })
  return docs[0] as unknown as Data | undefined
}

/** A reference is the same with its record in it, as `depth` returns it, and an empty value is the same as none. */
const isSame = (given: unknown, stored: unknown) =>
  isDeepStrictEqual(withoutRecords(given), withoutRecords(stored))

function withoutRecords(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutRecords)
  if (isRecord(value) && 'id' in value) return value.id
  return value ?? null
}

const isRecord = (value: unknown): value is Data =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
