import { Validator } from '@seriousme/openapi-schema-validator'
import type { Endpoint } from 'payload'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import packageJson from '../../../package.json' with { type: 'json' }
import config from '../../../payload.config.ts'
import { uploadArtworkImage } from '../../../plugins/business/artworks/endpoints/upload-artwork-image.ts'
import type { ArtworksOptions } from '../../../plugins/business/artworks/options.ts'
import { uploadPhotos } from '../../../plugins/business/photo-print/endpoints/upload-photos.ts'
import type { PhotoPrintOptions } from '../../../plugins/business/photo-print/options.ts'
import { definitionOf } from '../../../plugins/core/endpoint/definition.ts'
import { closeUnusedRoutes } from '../../../plugins/platform/identity/close-unused-routes.ts'
import { BRAND_SEEDS } from '../../../src/brands/brand-seeds.ts'
import { definedEndpoints } from '../../../src/processes/describe-access/defined-endpoints.ts'
import { describeApi } from '../../../src/processes/describe-api/describe-api.ts'
import { operationOf } from '../../../src/processes/describe-api/operation-of.ts'
import { HIDDEN_ROUTES } from '../../../src/processes/describe-api/record-routes.ts'

// Descriptions are read from the configuration; nothing runs and nothing is connected.
const ready = await config
closeUnusedRoutes(ready)
const { version } = packageJson
const described = await describeApi(ready, { version, brands: BRAND_SEEDS })
const endpoints = definedEndpoints(ready)

const operationSchema = z.looseObject({
  operationId: z.string(),
  parameters: z.array(z.looseObject({ name: z.string().optional(), in: z.string().optional() })),
  requestBody: z.looseObject({ content: z.record(z.string(), z.unknown()) }).optional(),
  responses: z.record(z.string(), z.looseObject({ $ref: z.string().optional() })),
})
const operations = Object.entries(described.paths).flatMap(([route, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    name: `${method} ${route}`,
    operation: operationSchema.parse(operation),
  })),
)
const operationNamed = (name: string) => {
  const found = operations.find((one) => one.name === name)
  if (!found) throw new Error(`${name} is not described.`)
  return found.operation
}

describe('the description of the API', () => {
  it('is valid OpenAPI 3.1', async () => {
    const plain = JSON.parse(JSON.stringify(described))
    const validator = new Validator()
    expect(await validator.validate(plain)).toEqual({ valid: true })
    expect(validator.version).toBe('3.1')
  })

  it('refers only to components that it has', () => {
    const references = [...JSON.stringify(described).matchAll(/"\$ref":"#\/([^"]+)"/g)]
    expect(references.length).toBeGreaterThan(100)
    const lost = references
      .map(([, path = '']) => path)
      .filter((path) => {
        const found = path
          .split('/')
          .reduce<unknown>((node, key) => (node as Record<string, unknown>)?.[key], described)
        return found === undefined
      })
    expect(lost).toEqual([])
  })

  it('names every operation once', () => {
    const ids = operations.map(({ operation }) => operation.operationId)
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
    expect(ids.filter((id) => !/^[a-z][A-Za-z0-9]*$/.test(id))).toEqual([])
  })

  it('has every endpoint that the project defines', () => {
    const names = operations.map(({ name }) => name)
    const missing = endpoints.filter(({ method, route }) => !names.includes(`${method} ${route}`))
    expect(missing).toEqual([])
  })

  it.each(['brands', 'users'])('has every route of %s that some role may use', (slug) => {
    const collection = ready.collections.find((one) => one.slug === slug)
    const expected = (collection?.endpoints || [])
      .filter(({ method, path }) => !HIDDEN_ROUTES.includes(`${method} ${path}`))
      .map(({ method, path }) => `${method} /api/${slug}${path}`.replace(':id', '{id}'))
      .map((name) => name.replace(/\/$/, ''))
    const names = operations.map(({ name }) => name)
    expect(expected.filter((name) => !names.includes(name))).toEqual([])
    expect(expected).toContain(`patch /api/${slug}/{id}`)
  })

  it('leaves out routes of records that no role may use', () => {
    const names = operations.map(({ name }) => name)
    expect(names).not.toContain('post /api/artworks')
    expect(names).not.toContain('delete /api/audit-log/{id}')
    expect(names.filter((name) => name.includes('/payload-'))).toEqual([])
  })

  it('declares every parameter of a path', () => {
    const lost = operations.filter(({ name, operation }) => {
      const inPath = operation.parameters.filter((one) => one.in === 'path').map((one) => one.name)
      return [...name.matchAll(/\{(\w+)\}/g)].some(([, parameter]) => !inPath.includes(parameter))
    })
    expect(lost).toEqual([])
  })

  it('says nothing of fields that are hidden or closed to every caller', () => {
    const { User, Artwork, ServiceAccount } = z
      .record(z.string(), z.object({ properties: z.record(z.string(), z.unknown()).optional() }))
      .parse(described.components.schemas)
    expect(Object.keys(User?.properties ?? {}).sort()).toEqual(
      ['collection', 'createdAt', 'disabled', 'email', 'id', 'idpUid', 'name']
        .concat(['roles', 'rolesFromGateway', 'updatedAt'])
        .sort(),
    )
    expect(Artwork?.properties).not.toHaveProperty('uploadTokenHash')
    expect(ServiceAccount?.properties).not.toHaveProperty('keyHash')
  })

  it('lets no client write what the service alone sets', () => {
    const { ArtworkChange, NewUser } = z
      .record(
        z.string(),
        z.looseObject({ properties: z.record(z.string(), z.unknown()).optional() }),
      )
      .parse(described.components.schemas)
    expect(ArtworkChange?.properties).toHaveProperty('title')
    for (const name of ['id', 'createdAt', 'status', 'commerceProductId'])
      expect(ArtworkChange?.properties, name).not.toHaveProperty(name)
    expect(ArtworkChange).not.toHaveProperty('required')
    expect(NewUser?.properties).toHaveProperty('password')
    expect(NewUser?.required).toEqual(['name', 'roles', 'email', 'password'])
  })
})

describe('the description of an endpoint', () => {
  it('has its query with types, limits and defaults', () => {
    const { parameters } = operationNamed('get /api/artists')
    expect(parameters).toContainEqual({
      name: 'limit',
      in: 'query',
      required: false,
      schema: { type: 'integer', minimum: 1, maximum: 100, default: 25 },
    })
    expect(operationNamed('get /api/artists/sales').parameters).toContainEqual({
      name: 'ids',
      in: 'query',
      required: true,
      description: 'Ids of artists, separated by commas',
      schema: { type: 'string', maxLength: 3700 },
    })
  })

  it('has the headers that it reads, and 304 where a client may hold a copy', () => {
    const { parameters, responses } = operationNamed('get /api/{brand}/thumbnails/{id}')
    const headers = parameters.filter((one) => one.in === 'header').map(({ name }) => name)
    expect(headers).toEqual(['X-App-Attestation', 'If-None-Match'])
    expect(Object.keys(responses).sort()).toEqual(
      [
        '200',
        '302',
        '304',
        '400',
        '401',
        '403',
        '404',
        '406',
        '429',
        '500',
        '503',
        'default',
      ].sort(),
    )
    expect(responses['200']?.content).toHaveProperty(['image/webp'])
    expect(responses['404']?.content).toHaveProperty(['application/json'])
  })

  it('has a stream of events beside the JSON where the endpoint offers one', () => {
    for (const name of [
      'get /api/{brand}/artworks/{artwork_id}/generation-status/{job_id}',
      'post /api/{brand}/photos',
    ]) {
      expect(Object.keys(operationNamed(name).responses['200']?.content ?? {})).toEqual([
        'application/json',
        'text/event-stream',
      ])
    }
  })

  it('has no bodies in the responses to HEAD', () => {
    const { responses } = operationNamed('head /api/{brand}/thumbnails/{id}')
    expect(Object.values(responses).filter((one) => 'content' in one || '$ref' in one)).toEqual([])
  })

  it('has the status of a redirect and not 200 where it only redirects', () => {
    const { responses } = operationNamed('get /api/users/oidc/login')
    expect(responses).toHaveProperty('303')
    expect(responses).not.toHaveProperty('200')
  })

  it('has the errors that its properties imply, each as a shared response', () => {
    const { responses } = operationNamed('post /api/{brand}/artworks/create')
    const errors = Object.keys(responses).filter((status) => Number(status) >= 400)
    expect(errors).toEqual([
      '400',
      '401',
      '403',
      '404',
      '408',
      '409',
      '413',
      '415',
      '429',
      '500',
      '503',
    ])
    for (const status of errors)
      expect(responses[status]?.$ref).toBe(`#/components/responses/Error${status}`)
    expect(operationNamed('get /api/health').responses).not.toHaveProperty('429')
  })

  it('has errors with an example in English and in Japanese', () => {
    const shared = z.record(
      z.string(),
      z.object({
        content: z.object({
          'application/json': z.object({ examples: z.object({ en: z.object(), ja: z.object() }) }),
        }),
      }),
    )
    expect(Object.keys(shared.parse(described.components.responses)).length).toBeGreaterThan(10)
  })
})

describe('the examples', () => {
  const withExample = endpoints.flatMap(({ method, route, definition }) =>
    definition.example ? [{ name: `${method} ${route}`, definition }] : [],
  )

  it.each(withExample)('of $name fit the schemas', ({ definition }) => {
    const { example, params, body, answer } = definition
    if (example?.params !== undefined) expect(params.parse(example.params)).toEqual(example.params)
    if (example?.body !== undefined) expect(body?.safeParse(example.body).error).toBeUndefined()
    if (example?.body !== undefined) expect(body).toBeDefined()
    // Equal as well: a field that the schema does not know would be dropped.
    if (example?.answer !== undefined) expect(answer?.parse(example.answer)).toEqual(example.answer)
  })

  // Specification, section 4.1.
  it.each([
    'post /api/artwork/upload',
    'post /api/{brand}/artworks/create',
    'post /api/{brand}/artworks/{artwork_id}/upload',
    'post /api/{brand}/artworks/{artwork_id}/generate-variants',
    'get /api/{brand}/artworks/{artwork_id}/generation-status/{job_id}',
    'post /api/{brand}/artworks/{artwork_id}/publish',
    'post /api/commerce/products',
    'post /api/{brand}/products/templates',
  ])('of %s show the answer, and the body where it is JSON', (name) => {
    const found = withExample.find((one) => one.name === name)?.definition
    expect(found?.example?.answer).toBeDefined()
    expect(found?.example?.body !== undefined).toBe(found?.body !== undefined)
  })
})

const formSchema = z.object({
  required: z.literal(true),
  content: z.strictObject({
    'multipart/form-data': z.object({
      schema: z.record(z.string(), z.unknown()),
      encoding: z.record(z.string(), z.object({ contentType: z.string() })),
    }),
  }),
})

function formOf(endpoint: Endpoint) {
  const definition = definitionOf(endpoint)
  if (!definition) throw new Error('The endpoint is not one of this project.')
  return formSchema.parse(operationOf(definition).requestBody).content['multipart/form-data']
}

describe('the description of a form', () => {
  it('of photos shows its fields and up to 100 photos, and that they are all it takes', () => {
    const options = { attestationHeader: 'X-App-Attestation' } as PhotoPrintOptions
    const { schema, encoding } = formOf(uploadPhotos(options))
    expect(schema).toMatchObject({
      type: 'object',
      required: ['template_id', 'quantity', 'customer_info.idp_uid', 'photos'],
      properties: {
        template_id: { type: 'string', format: 'uuid' },
        quantity: { type: 'string', pattern: '^[1-9]\\d{0,8}$' },
        'customer_info.idp_uid': { type: 'string', minLength: 1, maxLength: 255 },
        photos: {
          type: 'array',
          minItems: 1,
          maxItems: 100,
          items: { type: 'string', format: 'binary' },
        },
      },
      additionalProperties: false,
    })
    expect(encoding.photos?.contentType).toBe('image/jpeg, image/png, image/webp, image/heic')
  })

  it('of one image shows one file, and leaves other fields open', () => {
    const { schema } = formOf(uploadArtworkImage({} as ArtworksOptions))
    expect(schema).toEqual({
      type: 'object',
      required: ['image'],
      properties: { image: { type: 'string', format: 'binary' } },
    })
  })
})
