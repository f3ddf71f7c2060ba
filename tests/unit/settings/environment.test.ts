import { describe, expect, it } from 'vitest'
import { readEnvironment } from '../../../src/settings/environment.ts'
import { PRODUCTION_ENVIRONMENT } from '../../support/production-environment.ts'

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

  it('is complete in production with these variables', () => {
    expect(readEnvironment(PRODUCTION_ENVIRONMENT).APP_ENV).toBe('production')
  })

  const needed = Object.keys(PRODUCTION_ENVIRONMENT).filter((name) => name !== 'APP_ENV')

  it.each(needed)('refuses production without %s, and says that it must be set', (name) => {
    expect(() => readEnvironment({ ...PRODUCTION_ENVIRONMENT, [name]: undefined })).toThrow(
      `  ${name}: must be set to a value of your own when APP_ENV is production`,
    )
  })

  it.each(needed)('refuses the value of the embedded stack for %s in production', (name) => {
    const published = readEnvironment({})[name as 'PAYLOAD_SECRET']
    for (const value of [published, `${published}/`]) {
      expect(() => readEnvironment({ ...PRODUCTION_ENVIRONMENT, [name]: value })).toThrow(
        `  ${name}: must be `,
      )
    }
  })

  it('names every variable that production lacks at once', () => {
    let message = ''
    try {
      readEnvironment({ APP_ENV: 'production' })
    } catch (error) {
      message = String(error)
    }
    expect(needed.filter((name) => !message.includes(`  ${name}: `))).toEqual([])
  })

  const store = {
    S3_BUCKET: 'pictures',
    S3_REGION: 'eu-central-1',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'topsecret',
  }

  it('takes a complete set of an S3 store', () => {
    expect(readEnvironment(store)).toMatchObject(store)
  })

  it.each(Object.keys(store))('refuses an S3 store without %s', (name) => {
    expect(() => readEnvironment({ ...store, [name]: '' })).toThrow(`${name}: must be set because`)
  })

  it.each(['S3_ENDPOINT', 'S3_PUBLIC_URL'])('refuses %s without a bucket', (name) => {
    const alone = { [name]: 'https://store.example' }
    expect(() => readEnvironment(alone)).toThrow(`S3_BUCKET: must be set because ${name} is`)
  })

  it.each([
    ['S3_BUCKET', 'Pictures'],
    ['S3_BUCKET', 'a/b'],
    ['S3_ENDPOINT', 'store.example:9000'],
    ['S3_FORCE_PATH_STYLE', 'maybe'],
    ['S3_ENCRYPTION', 'rot13'],
  ])('refuses the %s "%s"', (name, value) => {
    expect(() => readEnvironment({ ...store, [name]: value })).toThrow(`${name}: `)
  })
})
