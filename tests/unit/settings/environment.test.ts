import { describe, expect, it } from 'vitest'
import { readEnvironment } from '../../../src/settings/environment.ts'

const production = {
  APP_ENV: 'production',
  PAYLOAD_SECRET: 's'.repeat(40),
  COMMERCE_ACCESS_TOKEN: 'token of the shop',
  FACTORY_TOKEN: 'token of the factory',
}

describe('the environment', () => {
  it('needs no variable at all', () => {
    expect(readEnvironment({})).toMatchObject({ APP_ENV: 'development', PORT: 3000 })
  })

  it('takes an empty variable for one that is not set', () => {
    expect(readEnvironment({ PORT: '', OIDC_ISSUER: '' }).PORT).toBe(3000)
  })

  it('accepts production with secrets of its own', () => {
    expect(readEnvironment(production).APP_ENV).toBe('production')
  })

  it.each(['PAYLOAD_SECRET', 'COMMERCE_ACCESS_TOKEN', 'FACTORY_TOKEN'])(
    'refuses production with the public default of %s',
    (name) => {
      const { [name]: _, ...rest } = production as Record<string, string>
      expect(() => readEnvironment(rest)).toThrow(new RegExp(`${name}: must be set`))
    },
  )

  it.each([
    ['PORT', '80000'],
    ['PORT', 'three'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['OIDC_ISSUER', 'localhost:4001'],
    ['SMTP_URL', 'http://localhost'],
    ['PAYLOAD_SECRET', 'short'],
    ['OIDC_CREATE_ARTISTS', 'perhaps'],
    ['APP_ENV', 'live'],
    ['LOG_LEVEL', 'loud'],
    ['SUPPORT_EMAIL', 'nobody'],
    ['COMPOSITION_THREADS', '0'],
  ])('names %s when it is "%s", and never repeats the value of a secret', (name, value) => {
    const error = (() => {
      try {
        readEnvironment({ [name]: value })
      } catch (caught) {
        return String(caught)
      }
      return 'accepted'
    })()
    expect(error).toContain(`${name}:`)
    if (name === 'PAYLOAD_SECRET') expect(error).not.toContain(value)
  })

  it('names every wrong variable at once', () => {
    expect(() => readEnvironment({ PORT: 'x', APP_ENV: 'y' })).toThrow(/APP_ENV:[\s\S]*PORT:/)
  })
})
