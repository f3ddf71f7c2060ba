import {
  configToJSONSchema,
  type FieldAccess,
  type FlattenedField,
  type PayloadRequest,
  type SanitizedCollectionConfig,
  type SanitizedConfig,
} from 'payload'
import { newPassword } from './record-routes.ts'
import { type JsonSchema, schemaRef } from './schemas.ts'

type RecordSchema = JsonSchema & {
  readonly title: string
  readonly properties: Readonly<Record<string, object>>
  readonly required?: readonly string[]
}

/** Names of the schemas of one collection. */
export type RecordNames = {
  readonly read: string
  readonly create: string
  readonly update: string
}

/** The names by the slug of the collection, and the schemas by their names. */
export type RecordSchemas = {
  readonly names: ReadonlyMap<string, RecordNames>
  readonly schemas: Readonly<Record<string, object>>
}

/**
 * The records as clients read and write them: Payload's own schema of each collection, without the fields
 * that are hidden or closed to every caller.
 *
 * @param callers a request of every kind of caller
 */
export async function recordSchemas(
  config: SanitizedConfig,
  collections: readonly SanitizedCollectionConfig[],
  callers: readonly PayloadRequest[],
): Promise<RecordSchemas> {
  const { definitions = {} } = configToJSONSchema(config, 'text')
  const names = new Map<string, RecordNames>()
  const schemas: Record<string, object> = {}
  for (const collection of collections) {
    const whole = definitions[collection.slug] as RecordSchema
    const { title } = whole
    names.set(collection.slug, {
      read: title,
      create: `New${title}`,
      update: `${title}Change`,
    })
    const readable = await openFields(collection, 'read', callers)
    const kept = (open: ReadonlySet<string>) => (name: string) =>
      open.has(name) && (readable.has(name) || WRITE_ONLY.has(name))
    const creatable = await openFields(collection, 'create', callers)
    const changeable = await openFields(collection, 'update', callers)
    schemas[title] = read(
      withFields(whole, collection, (name) => readable.has(name)),
      collection,
    )
    const { required: needed = [], ...created } = written(
      withFields(whole, collection, kept(creatable)),
      collection,
    )
    // Payload creates no account without one, and its schema does not say so.
    const alsoNeeded = collection.auth ? ['password'] : []
    schemas[`New${title}`] = { ...created, required: [...needed, ...alsoNeeded] }
    const { required: _, ...change } = written(
      withFields(whole, collection, kept(changeable)),
      collection,
    )
    schemas[`${title}Change`] = change
  }
  const correct = (_key: string, value: unknown) => {
    if (isNullableChoice(value)) return { ...value, enum: [...value.enum, null] }
    const slug = typeof value === 'string' && /^#\/definitions\/(.+)$/.exec(value)?.[1]
    return slug ? schemaRef(names.get(slug)?.read ?? slug).$ref : value
  }
  return { names, schemas: JSON.parse(JSON.stringify(schemas), correct) }
}

/** Payload lets a choice be null by its type and forgets it among the values. */
function isNullableChoice(value: unknown): value is { readonly enum: readonly unknown[] } {
  if (typeof value !== 'object' || value === null || !('enum' in value && 'type' in value))
    return false
  const { enum: values, type } = value
  return (
    Array.isArray(values) && Array.isArray(type) && type.includes('null') && !values.includes(null)
  )
}

/** Whether the creator of a record chooses its id; all other ids are UUIDs. */
export function hasOwnId({ flattenedFields }: SanitizedCollectionConfig): boolean {
  return flattenedFields.some(({ name }) => name === 'id')
}

/** Only written: Payload never shows it. */
const WRITE_ONLY = new Set(['password'])
/** Payload itself sets these. */
const MANAGED = ['createdAt', 'updatedAt']

/** Names of the fields that some caller may use in the operation. */
async function openFields(
  { flattenedFields, auth }: SanitizedCollectionConfig,
  operation: 'read' | 'create' | 'update',
  callers: readonly PayloadRequest[],
): Promise<ReadonlySet<string>> {
  const reads = operation === 'read'
  const open = new Set(reads ? ['id', ...MANAGED] : auth ? WRITE_ONLY : [])
  for (const field of flattenedFields) {
    const isComputed = field.type === 'join' || ('virtual' in field && field.virtual)
    if (field.hidden || (!reads && (isComputed || MANAGED.includes(field.name)))) continue
    // A name that is chosen at creation stays.
    if (operation === 'update' && field.name === 'id') continue
    const rule = 'access' in field ? field.access?.[operation] : undefined
    if (await allowsSome(rule, callers)) open.add(field.name)
  }
  return open
}

async function allowsSome(rule: FieldAccess | undefined, callers: readonly PayloadRequest[]) {
  if (!rule) return true
  for (const req of callers) {
    if (await rule({ req, blockData: undefined, siblingData: {} })) return true
  }
  return false
}

function withFields(
  { properties, required = [], ...schema }: RecordSchema,
  collection: SanitizedCollectionConfig,
  isKept: (name: string) => boolean,
): RecordSchema {
  const fields = new Map(collection.flattenedFields.map((field) => [field.name, field]))
  const kept = Object.entries(properties).filter(([name]) => isKept(name))
  return {
    ...schema,
    properties: Object.fromEntries(
      kept.map(([name, property]) => {
        const isUuid = name === 'id' && !hasOwnId(collection)
        const facts = isUuid ? { format: 'uuid' } : factsOf(name, fields.get(name))
        return [name, { ...property, ...facts }]
      }),
    ),
    required: required.filter(isKept),
  }
}

/** What Payload's schema leaves out: the format of a field, its limits and what it is for. */
function factsOf(name: string, field: FlattenedField | undefined): JsonSchema {
  if (!field) return MANAGED.includes(name) ? { format: 'date-time' } : {}
  const description = english(field.admin?.description)
  const format = FORMATS[field.type]
  return {
    ...(description !== undefined && { description }),
    ...(format !== undefined && { format }),
    ...(isList(field)
      ? { ...limitsOf(field, ROWS), items: { type: 'string', ...limitsOf(field, LIMITS) } }
      : limitsOf(field, LIMITS)),
  }
}

/** Texts are the only fields whose values are listed and limited. */
const isList = (field: FlattenedField) => field.type === 'text' && field.hasMany === true

function limitsOf(field: FlattenedField, names: Readonly<Record<string, string>>): JsonSchema {
  const limits = Object.entries(names).flatMap(([of, keyword]) => {
    const value = of in field ? (field as unknown as Record<string, unknown>)[of] : undefined
    return typeof value === 'number' ? [[keyword, value]] : []
  })
  return Object.fromEntries(limits)
}

const FORMATS: Readonly<Record<string, string>> = { date: 'date-time', email: 'email' }
const LIMITS = { minLength: 'minLength', maxLength: 'maxLength', min: 'minimum', max: 'maximum' }
const ROWS = { minRows: 'minItems', maxRows: 'maxItems' }

function english(text: unknown): string | undefined {
  const en = typeof text === 'object' && text !== null && 'en' in text ? text.en : undefined
  return typeof en === 'string' ? en : undefined
}

/** Payload adds properties to accounts that its schema does not have, such as `collection`. */
function read(schema: RecordSchema, { slug, auth }: SanitizedCollectionConfig): object {
  if (!auth) return schema
  const { additionalProperties: _, properties, ...rest } = schema
  return { ...rest, properties: { ...properties, collection: { const: slug } } }
}

/**
 * References are written as ids, fields with a default value may be left out, and fields that Payload
 * does not know are ignored.
 */
function written(
  { title: _, additionalProperties: _any, properties, required = [], ...schema }: RecordSchema,
  { flattenedFields, auth }: SanitizedCollectionConfig,
): JsonSchema & Pick<RecordSchema, 'properties' | 'required'> {
  const withDefault = new Set(
    flattenedFields.flatMap((field) =>
      'defaultValue' in field && field.defaultValue !== undefined ? [field.name] : [],
    ),
  )
  const idsOnly = (_key: string, value: unknown) => {
    if (!hasChoices(value)) return value
    const { oneOf, ...rest } = value
    const plain = oneOf.filter((one) => !('$ref' in one))
    return plain.length === 1 ? { ...rest, ...plain[0] } : { ...rest, oneOf: plain }
  }
  const password = { password: { ...newPassword, description: 'The password' } }
  return {
    ...schema,
    properties: JSON.parse(JSON.stringify({ ...properties, ...(auth && password) }), idsOnly),
    required: required.filter((name) => !withDefault.has(name)),
  }
}

function hasChoices(value: unknown): value is { readonly oneOf: readonly object[] } {
  return typeof value === 'object' && value !== null && 'oneOf' in value
}
