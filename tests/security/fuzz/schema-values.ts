import fc, { type Arbitrary } from 'fast-check'

/** The part of JSON Schema that docs/openapi.json uses. */
export type Schema = {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly pattern?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly items?: Schema
  readonly minItems?: number
  readonly maxItems?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: Schema | boolean
}

export type Known = {
  readonly schemas: Readonly<Record<string, Schema>>
  /** Identifiers of existing records, for references. */
  readonly ids: readonly string[]
}

const LEVELS = 5
/** One of them fits the pattern of nearly every text that the service describes. */
const TEXTS = [
  'Text',
  'art',
  'photo',
  '10',
  '1',
  'v1.0.0',
  '#a0b0c0',
  'a@example.com',
  '2027-01-31',
]

/** Values that a schema describes; its length limits and patterns are kept where that is simple. */
export function valuesOf(schema: Schema, known: Known, level = 0): Arbitrary<unknown> {
  if (schema.$ref) {
    const name = schema.$ref.split('/').at(-1) ?? ''
    return valuesOf(known.schemas[name] ?? {}, known, level + 1)
  }
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const options = schema.anyOf ?? schema.oneOf
  if (options) return fc.oneof(...options.map((one) => valuesOf(one, known, level + 1)))
  if (schema.allOf) {
    const parts = schema.allOf.map((one) => valuesOf(one, known, level + 1))
    return fc.tuple(...parts).map((values) => Object.assign({}, ...values))
  }
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? [])
  if (types.length === 0) return fc.jsonValue({ maxDepth: 1 })
  return fc.oneof(...types.map((type) => ofType(type, schema, known, level)))
}

function ofType(type: string, schema: Schema, known: Known, level: number): Arbitrary<unknown> {
  switch (type) {
    case 'string':
      return texts(schema, known)
    case 'integer':
      return fc.integer(bounds(schema))
    case 'number':
      return fc.oneof(fc.integer(bounds(schema)), fc.constant(schema.minimum ?? 0.5))
    case 'boolean':
      return fc.boolean()
    case 'array':
      return lists(schema, known, level)
    case 'object':
      return objects(schema, known, level)
    default:
      return fc.constant(null)
  }
}

const bounds = ({ minimum, maximum }: Schema) => ({
  min: Math.max(minimum ?? 0, -(2 ** 31)),
  max: Math.min(maximum ?? 1000, 2 ** 31 - 1),
})

function texts({ format, pattern, minLength = 0, maxLength = 40 }: Schema, { ids }: Known) {
  if (format === 'uuid') return fc.oneof(fc.constantFrom(...ids), fc.uuid())
  if (format === 'date-time')
    return fc.constantFrom('2027-01-31T00:00:00.000Z', '1999-12-31T23:59:59Z')
  if (format === 'email') return fc.nat(1000).map((number) => `fuzz-${number}@example.test`)
  if (format === 'uri') return fc.constantFrom('https://example.test/a', 'http://localhost/a.jpg')
  if (pattern) {
    const expression = new RegExp(pattern, 'u')
    const fitting = TEXTS.filter((text) => expression.test(text))
    return fc.constantFrom(...(fitting.length > 0 ? fitting : TEXTS))
  }
  const short = Math.min(maxLength, 40)
  return fc.oneof(
    fc.string({ unit: 'grapheme', minLength, maxLength: Math.max(short, minLength) }),
    fc.constantFrom(...TEXTS, ...ids),
  )
}

function lists({ items = {}, minItems = 0, maxItems = 3 }: Schema, known: Known, level: number) {
  if (level > LEVELS) return fc.constant<unknown[]>([])
  const most = Math.max(minItems, Math.min(maxItems, minItems + 2))
  return fc.array(valuesOf(items, known, level + 1), { minLength: minItems, maxLength: most })
}

function objects(schema: Schema, known: Known, level: number): Arbitrary<unknown> {
  const { properties = {}, required = [], additionalProperties } = schema
  if (level > LEVELS) return fc.constant({})
  const fields = Object.entries(properties).map(
    ([name, one]) => [name, valuesOf(one, known, level + 1)] as const,
  )
  const model: Record<string, Arbitrary<unknown>> = Object.fromEntries(fields)
  const named = fc.record(model, {
    requiredKeys: required.filter((name) => name in properties),
    noNullPrototype: true,
  })
  if (typeof additionalProperties !== 'object') return named
  const more = fc.dictionary(
    fc.constantFrom(...TEXTS),
    valuesOf(additionalProperties, known, level + 1),
    { maxKeys: 2, noNullPrototype: true },
  )
  return fc.tuple(named, more).map(([one, other]) => ({ ...other, ...one }))
}
