import type { AnyDefinition, Auth, PlainAnswer } from '../../../plugins/core/endpoint/definition.ts'
import { ACCEPTED_FORMATS, FORMAT_FACTS } from '../../imaging/accepted-formats.ts'
import { imageForm } from '../../imaging/receive/read-image-field.ts'
import type { UploadForm } from '../../multipart/upload-form.ts'
import { errorCodesOf, errorResponses } from './error-responses.ts'
import { type JsonSchema, jsonContent, schemaOf, schemaRef } from './schemas.ts'

export type Operation = {
  readonly summary: string
  readonly description?: string
  readonly security: readonly object[]
  readonly parameters: readonly object[]
  readonly requestBody?: object
  readonly responses: Readonly<Record<string, object>>
  readonly [extension: `x-${string}`]: unknown
}

/** The description of an endpoint that this project defines. */
export function operationOf(definition: AnyDefinition): Operation {
  const { summary, auth, body, upload, events, permission, service, example } = definition
  return {
    summary,
    ...(events && { description: streamText(events) }),
    security: SECURITY[auth],
    ...(permission !== undefined && { 'x-permission': permission }),
    ...(service !== undefined && { 'x-service-permission': service }),
    parameters: parametersOf(definition),
    ...(body && {
      requestBody: {
        required: true,
        content: jsonContent(schemaOf(body, 'input'), example?.body),
      },
    }),
    ...(upload && { requestBody: formOf(upload === true ? imageForm() : upload) }),
    responses: responsesOf(definition),
  }
}

/** The credentials of a logged-in user. */
export const USER = [{ idToken: [] }, { session: [] }]
const SERVICE = [{ serviceKey: [] }]

const SECURITY: Readonly<Record<Auth, readonly object[]>> = {
  user: USER,
  service: SERVICE,
  'user-or-service': [...USER, ...SERVICE],
  public: [{}, ...USER, ...SERVICE],
  own: [{ ownToken: [] }],
  'own-or-service': [{ ownToken: [] }, ...SERVICE],
}

/** The parameter that chooses the language of messages. */
export const ACCEPT_LANGUAGE = { $ref: '#/components/parameters/AcceptLanguage' }

function parametersOf(definition: AnyDefinition): object[] {
  const { headers = {}, answers = {} } = definition
  const named = Object.entries({
    ...headers,
    ...(answers[304] && { 'If-None-Match': 'ETag of the copy that the client has' }),
  })
  return [
    ...pathParameters(definition),
    ...queryParameters(definition),
    ...named.map(([name, description]) => ({
      ...{ name, in: 'header', description },
      schema: { type: 'string' },
    })),
    ACCEPT_LANGUAGE,
  ]
}

function pathParameters({ path, params, example }: AnyDefinition): object[] {
  const { properties = {} } = schemaOf(params, 'input')
  const examples = new Map(Object.entries(example?.params ?? {}))
  return [...path.matchAll(/:(\w+)(\+?)/g)].map(([, name = '', several]) => ({
    name,
    in: 'path',
    required: true,
    ...(several && { description: 'One or more segments, with slashes between them' }),
    schema: several ? { type: 'string' } : properties[name],
    ...(examples.has(name) && { example: examples.get(name) }),
  }))
}

function queryParameters({ query }: AnyDefinition): object[] {
  if (!query) return []
  const { properties = {}, required = [] } = schemaOf(query, 'input')
  return Object.entries(properties).map(([name, property]) => {
    const { description, ...schema } = property as JsonSchema
    return {
      ...{ name, in: 'query', required: required.includes(name) },
      ...(description !== undefined && { description }),
      schema: schema.type === undefined ? { type: 'string', ...schema } : schema,
    }
  })
}

function responsesOf(definition: AnyDefinition): Record<string, object> {
  const { method, answer, answers = {}, alternatives = [], events, example } = definition
  const document = { schema: { type: 'object' } }
  const success = {
    description: 'Success',
    ...(answer && {
      content: {
        ...jsonContent(schemaOf(answer, 'output'), example?.answer),
        ...(events && streamContent(events, example?.answer)),
        ...Object.fromEntries(alternatives.map((type) => [type, document])),
      },
    }),
  }
  const errors = errorResponses(errorCodesOf(definition))
  const plain = Object.entries(answers).map(([status, one]) => [
    status,
    plainResponse(one, status in errors),
  ])
  const hasSuccess = answer !== undefined || plain.length === 0
  const all = { ...(hasSuccess && { 200: success }), ...errors, ...Object.fromEntries(plain) }
  return method === 'head' ? withoutBodies(all) : all
}

/** @param isError whether the status stands for errors as well, which are JSON */
function plainResponse({ description, types = [], headers = {} }: PlainAnswer, isError: boolean) {
  const file = { schema: { type: 'string', format: 'binary' } }
  const content = {
    ...Object.fromEntries(types.map((type) => [type, file])),
    ...(isError && jsonContent(schemaRef('Error'))),
  }
  const named = Object.entries(headers).map(([name, text]) => [
    name,
    { description: text, schema: { type: 'string' } },
  ])
  return {
    description,
    ...(named.length > 0 && { headers: Object.fromEntries(named) }),
    ...(Object.keys(content).length > 0 && { content }),
  }
}

/** Responses to HEAD have no body: the status alone tells which error it is. */
function withoutBodies(responses: Record<string, object>): Record<string, object> {
  const bare = Object.entries(responses).map(([status, response]) => {
    const { content: _content, $ref: _ref, ...rest } = response as Record<string, unknown>
    return [status, { description: 'Any other error', ...rest }]
  })
  return Object.fromEntries(bare)
}

function streamText(events: readonly string[]): string {
  return `With \`Accept: text/event-stream\` the answer is a stream of these events: ${events.join(', ')}. A failure is the last event, \`error\`, with the body of an error answer.`
}

function streamContent(events: readonly string[], last: unknown) {
  const schema = {
    type: 'string',
    description: `Server-sent events named ${events.join(', ')} or error; the data of each is one line of JSON`,
  }
  const example = `event: ${events.at(-1)}\ndata: ${JSON.stringify(last)}\n\n`
  return { 'text/event-stream': { schema, ...(last !== undefined && { example }) } }
}

const IMAGE_TYPES = ACCEPTED_FORMATS.map((format) => FORMAT_FACTS[format].contentType).join(', ')

function formOf({ fields, files, most }: UploadForm) {
  const file = { type: 'string', format: 'binary' }
  const text: JsonSchema = fields ? schemaOf(fields, 'input') : {}
  const schema = {
    type: 'object',
    ...text,
    ...(fields && { description: 'The fields of text come before the files.' }),
    required: [...(text.required ?? []), files],
    properties: {
      ...text.properties,
      [files]: most === 1 ? file : { type: 'array', minItems: 1, maxItems: most, items: file },
    },
  }
  const encoding = { [files]: { contentType: IMAGE_TYPES } }
  return { required: true, content: { 'multipart/form-data': { schema, encoding } } }
}
