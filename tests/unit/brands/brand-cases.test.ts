import type { Field } from 'payload'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import config from '../../../payload.config.ts'
import type { AnyDefinition } from '../../../plugins/core/endpoint/definition.ts'
import { definedEndpoints } from '../../../src/processes/describe-access/defined-endpoints.ts'
import { listedAccess } from '../../security/listed-access.ts'
import { BRAND_CASES, INDEPENDENT_OF_STATUS } from '../../support/brands/brand-cases.ts'

// Nothing runs and nothing is connected: what there is to ask is read from the configuration.
const { collections, ...rest } = await config
const endpoints = definedEndpoints({ collections, ...rest })
const access = await listedAccess()

/** Whether a request names a brand, or lets the service choose one, outside of the path. */
function takesBrand({ permission, body, query }: AnyDefinition): boolean {
  const of = typeof permission === 'object' ? permission?.of : undefined
  if (of === 'body' || of === 'some-brand') return true
  const schemas = [body, query].flatMap((schema) =>
    schema ? [z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })] : [],
  )
  return /"brands?(_id)?":/.test(JSON.stringify(schemas))
}

const namesBrand = (fields: readonly Field[]): boolean =>
  fields.some(
    (field) =>
      ('relationTo' in field && field.relationTo === 'brands') ||
      ('fields' in field && namesBrand(field.fields)) ||
      ('tabs' in field && field.tabs.some((tab) => namesBrand(tab.fields))),
  )

const isOpen = (slug: string, operation: string) =>
  access.roles.some((role) => access.record(slug, operation, role) !== '—')

const CHANGES = ['create', 'update']

describe('the cases of the status of a brand', () => {
  it('cover every endpoint with a brand in its path, its body or its choice', () => {
    const routes = endpoints
      .filter(({ route, definition }) => route.includes('{brand}') || takesBrand(definition))
      .map(({ method, route }) => `${method.toUpperCase()} ${route}`)
    expect(routes.length).toBeGreaterThan(25)
    expect(routes.filter((route) => !isCovered(route))).toEqual([])
  })

  it('cover every record of a brand that clients create or change', () => {
    const operations = collections
      .filter(({ fields }) => namesBrand(fields))
      .flatMap(({ slug }) =>
        CHANGES.filter((operation) => isOpen(slug, operation)).map((name) => `${slug}.${name}`),
      )
    expect(operations).toContain('photo-templates.create')
    expect(operations.filter((operation) => !isCovered(operation))).toEqual([])
  })

  it('ask of every endpoint whose definition names a use of the brand', () => {
    const asked = new Set(BRAND_CASES.map(({ route }) => route))
    const unasked = endpoints
      .filter(({ definition }) => definition.brandUse !== undefined)
      .map(({ method, route }) => `${method.toUpperCase()} ${route}`)
      .filter((route) => !asked.has(route))
    expect(unasked).toEqual([])
  })

  it('name only routes that there are', () => {
    const routes = new Set(endpoints.map(({ method, route }) => `${method.toUpperCase()} ${route}`))
    const isKnown = (name: string) => {
      const [slug, operation = ''] = name.split('.')
      return routes.has(name) || (access.slugs.includes(slug ?? '') && operation !== '')
    }
    const named = [...BRAND_CASES.map(({ route }) => route), ...Object.keys(INDEPENDENT_OF_STATUS)]
    expect(named.filter((name) => !isKnown(name))).toEqual([])
  })
})

function isCovered(route: string): boolean {
  return route in INDEPENDENT_OF_STATUS || BRAND_CASES.some((one) => one.route === route)
}
