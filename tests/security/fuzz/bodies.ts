import fc, { type Arbitrary } from 'fast-check'
import { HOSTILE_TEXT, mutated, nested } from './hostile-values.ts'
import type { Operation } from './operations.ts'
import { type Known, type Schema, valuesOf } from './schema-values.ts'

export type Body =
  | { readonly kind: 'text'; readonly type: string; readonly text: string }
  | { readonly kind: 'form'; readonly parts: readonly Part[] }

/** A field of a form; with `file` a file, whose name is the value. */
export type Part = {
  readonly name: string
  readonly value: string
  readonly file?: 'picture' | 'text'
}

const TYPES = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'application/json; charset=utf-16',
  'application/jsonp',
  'application/json;',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary=a',
  'multipart/mixed; boundary=a',
  'a',
  '',
]
/** Texts that are no JSON, and JSON that no route takes. */
const RAW = [
  ...[
    '',
    '{',
    'null',
    '"a"',
    '1',
    'true',
    '[]',
    '[{}]',
    '{"a":1}}',
    '{"a":}',
    "{'a':1}",
    '{"a":1e400}',
  ],
  ...[
    '{"a":"\\ud800"}',
    '{"a":1,"a":2}',
    '\ufeff{}',
    '--a\r\n\r\n--a--',
    '--a\r\nContent-Disposition: form-data',
  ],
  JSON.stringify(nested(101, 'object')),
  '['.repeat(20_000) + ']'.repeat(20_000),
]

/** Bodies of a request: JSON or a form as described, most of them with something wrong in them, and broken ones. */
export function bodiesOf({ body }: Operation, known: Known): Arbitrary<Body | undefined> {
  const described = body ? valuesOf(body.schema, known) : fc.constant({})
  const right = body?.example ? fc.oneof(described, fc.constant(body.example)) : described
  const values = mutated(right)
  const json = values.map((value) => textBody('application/json', jsonOf(value)))
  const forms = formsOf(body?.schema ?? {}, values)
  const payloads = fc
    .oneof(values.map(jsonOf), fc.constantFrom(...RAW))
    .map((value): Body => ({ kind: 'form', parts: [{ name: '_payload', value }] }))
  const raw = fc
    .tuple(fc.constantFrom('application/json', ...TYPES), fc.constantFrom(...RAW))
    .map(([type, text]) => textBody(type, text))
  const mistyped = fc
    .tuple(fc.constantFrom(...TYPES), values)
    .map(([type, value]) => textBody(type, jsonOf(value)))
  const isForm = body?.type === 'multipart/form-data'
  return fc.oneof(
    { weight: isForm ? 1 : 8, arbitrary: json },
    { weight: isForm ? 8 : 1, arbitrary: forms },
    { weight: 1, arbitrary: payloads },
    { weight: 1, arbitrary: raw },
    { weight: 1, arbitrary: mistyped },
    { weight: body ? 1 : 6, arbitrary: fc.constant(undefined) },
  )
}

const textBody = (type: string, text: string): Body => ({ kind: 'text', type, text })
const jsonOf = (value: unknown) => JSON.stringify(value) ?? ''
const isFile = (name: string) => /^(image|photos|file)$/.test(name)

function formsOf({ properties = {} }: Schema, values: Arbitrary<unknown>): Arbitrary<Body> {
  const more = fc.record({
    name: fc.constantFrom(
      ...Object.keys(properties),
      '_payload',
      'file',
      '__proto__',
      'a[b][c]',
      '',
    ),
    value: HOSTILE_TEXT,
    file: fc.constantFrom(undefined, 'picture' as const, 'text' as const),
  })
  return fc.tuple(values, fc.array(more, { maxLength: 2 })).map(([value, added]): Body => {
    const entries = typeof value === 'object' && value !== null ? Object.entries(value) : []
    const described = entries.map(([name, one]): Part => {
      const text = typeof one === 'string' ? one : jsonOf(one)
      return { name, value: text, ...(isFile(name) && { file: 'picture' }) }
    })
    const extra = added.map(({ file, ...part }): Part => (file ? { ...part, file } : part))
    return { kind: 'form', parts: [...described, ...extra] }
  })
}
