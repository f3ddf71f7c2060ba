import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { defineFeature } from '../../../plugins/core/feature/define-feature.ts'
import { integer, publishedSecret, text } from '../../../src/environment/schemas.ts'
import { readEnvironment, SERVICE_VARIABLES } from '../../../src/services/environment.ts'
import { PRODUCTION_ENVIRONMENT } from '../../support/service/production-environment.ts'

const variables = z.object({
  PRINTS_URL: text,
  PRINTS_AT_ONCE: integer({ min: 1, max: 9, default: 2 }),
  PRINTS_TOKEN: text.default('published').meta(publishedSecret('Token of the printer.')),
})
const prints = defineFeature({ name: 'prints', variables }, () => ({}))
const plain = defineFeature('plain', () => ({}))
const features = [prints, plain]

describe('the variables of a feature', () => {
  it('are read for that feature only', () => {
    const source = { PRINTS_URL: 'x', SERVER_URL: 'http://localhost:3100' }
    expect(readEnvironment(source, features).featureVariables).toEqual({
      prints: { PRINTS_URL: 'x', PRINTS_AT_ONCE: 2, PRINTS_TOKEN: 'published' },
    })
  })

  it('are required, and are reported together with those of the services', () => {
    const read = () => readEnvironment({ PORT: 'http', PRINTS_AT_ONCE: '10' }, features)
    expect(read).toThrow(/PORT: .*PRINTS_URL: .*PRINTS_AT_ONCE: must be an integer from 1 to 9/s)
  })

  it('are neither required nor read if the feature is disabled', () => {
    const source = { DISABLED_FEATURES: 'plain, prints', PRINTS_AT_ONCE: 'many' }
    expect(readEnvironment(source, features).featureVariables).toEqual({})
  })

  it('may not keep a published secret where other machines reach the service', () => {
    const source = { ...PRODUCTION_ENVIRONMENT, PRINTS_URL: 'x' }
    for (const PRINTS_TOKEN of [undefined, 'published']) {
      expect(() => readEnvironment({ ...source, PRINTS_TOKEN }, features)).toThrow(
        '  PRINTS_TOKEN: must be set to a value of your own',
      )
    }
    expect(readEnvironment({ ...source, PRINTS_TOKEN: 'own' }, features).APP_ENV).toBe('production')
  })
})

describe('the variables of the services', () => {
  it('are each declared in one place', () => {
    const declared = SERVICE_VARIABLES.flatMap(({ shape }) => Object.entries(shape))
    const others = declared.filter(([name, schema]) =>
      declared.some((one) => one[0] === name && one[1] !== schema),
    )
    expect(others).toEqual([])
  })

  it('are each described', () => {
    const declared = SERVICE_VARIABLES.flatMap(({ shape }) => Object.entries<z.ZodType>(shape))
    expect(declared.filter(([, schema]) => !schema.meta()?.description)).toEqual([])
  })
})
