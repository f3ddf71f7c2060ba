import { describe, expect, it } from 'vitest'
import { readEnvironment } from '../../../src/settings/environment.ts'

describe('the environment', () => {
  it('needs nothing on a laptop', () => {
    const env = readEnvironment({})
    expect([env.APP_ENV, env.PORT, env.OIDC_CREATE_ARTISTS]).toEqual(['development', 3000, false])
  })

  it('counts an empty variable as unset', () => {
    expect(readEnvironment({ PORT: '' }).PORT).toBe(3000)
  })

  it('names all wrong variables at once and repeats no value', () => {
    const wrong = {
      PORT: 'http',
      DATABASE_URL: 'mysql://root:topsecret@host/x',
      PAYLOAD_SECRET: 'topsecret',
      COMPOSITION_THREADS: '0',
    }
    let message = ''
    try {
      readEnvironment(wrong)
    } catch (error) {
      message = String(error)
    }
    for (const name of Object.keys(wrong)) expect(message).toContain(name)
    expect(message).not.toContain('topsecret')
  })

  it('refuses every secret of the embedded stack in production', () => {
    const own = {
      PAYLOAD_SECRET: 'x'.repeat(32),
      COMMERCE_ACCESS_TOKEN: 'own',
      FACTORY_TOKEN: 'own',
    }
    for (const name of Object.keys(own)) {
      const source = { ...own, APP_ENV: 'production', [name]: undefined }
      expect(() => readEnvironment(source)).toThrow(name)
    }
    expect(readEnvironment({ ...own, APP_ENV: 'production' }).APP_ENV).toBe('production')
  })
})
