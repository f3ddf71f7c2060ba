import { describe, expect, it } from 'vitest'
import { readEnvironment } from '../../../src/services/environment.ts'
import { PRODUCTION_ENVIRONMENT } from '../../support/service/production-environment.ts'

const JAPANESE = /[\p{Script=Hiragana}\p{Script=Katakana}]/u

describe('the environment', () => {
  it('needs nothing on a laptop', () => {
    const env = readEnvironment({})
    expect([env.APP_ENV, env.PORT, env.OIDC_CREATE_ARTISTS]).toEqual(['development', 3000, false])
  })

  it('limits requests as the specification and the decisions say', () => {
    const env = readEnvironment({})
    expect(env).toMatchObject({
      RATE_LIMIT_STORE: 'postgres',
      RATE_LIMIT_PER_MINUTE: 100,
      RATE_LIMIT_CONSOLE_PER_MINUTE: 600,
      RATE_LIMIT_FILES_PER_MINUTE: 3000,
      RATE_LIMIT_WEBHOOKS_PER_MINUTE: 1000,
      RATE_LIMIT_PAGES_PER_MINUTE: 300,
      RATE_LIMIT_VISITORS_PER_MINUTE: 120,
      RATE_LIMIT_STATIC_PER_MINUTE: 6000,
      RATE_LIMIT_IP_PER_MINUTE: 6000,
      RATE_LIMIT_LOGIN_PER_MINUTE: 10,
    })
  })

  it.each(['memory', 'redis://counts.example', 'rediss://user:word@counts.example:6380/1'])(
    'counts requests where RATE_LIMIT_STORE says: %s',
    (RATE_LIMIT_STORE) => {
      expect(readEnvironment({ RATE_LIMIT_STORE })).toMatchObject({ RATE_LIMIT_STORE })
    },
  )

  it.each(['http://counts.example', 'counts.example:6379', 'redis'])(
    'refuses a store of the rate limits that is none: %s',
    (RATE_LIMIT_STORE) => {
      expect(() => readEnvironment({ RATE_LIMIT_STORE })).toThrow(
        'RATE_LIMIT_STORE: must be postgres, memory, or look like rediss://',
      )
    },
  )

  it('counts an empty variable as unset', () => {
    expect(readEnvironment({ PORT: '' }).PORT).toBe(3000)
  })

  it('names all wrong variables at once and repeats no value', () => {
    const wrong = {
      PORT: 'http',
      DATABASE_URL: 'mysql://root:topsecret@host/x',
      PAYLOAD_SECRET: 'topsecret',
      DATABASE_POOL_SIZE: '0',
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

  it.each([
    [
      'by itself',
      {
        ...{ PORT: 'http', PAYLOAD_SECRET: 'short', DATABASE_POOL_SIZE: '0', APP_ENV: 'test' },
        ...{ DATABASE_URL: 'x', SMTP_URL: 'x', SERVER_URL: 'x', MAIL_FROM: 'x', S3_BUCKET: 'x' },
        ...{ CORS_ORIGINS: 'x', TRUSTED_PROXIES: 'x', OIDC_CREATE_ARTISTS: 'x' },
        ...{ GATEWAY_COUNTRIES: 'x', GATEWAY_COUNTRY_HEADER: ' ', GATEWAY_GROUP_ROLES: 'x' },
        ...{ ATTESTATION_HEADER: 'Cookie', OIDC_NAME: 'x'.repeat(61), RATE_LIMIT_STORE: 'x' },
      },
    ],
    [
      'together with others',
      {
        ...{ ...PRODUCTION_ENVIRONMENT, PAYLOAD_SECRET: undefined, S3_BUCKET: 'pictures' },
        ...{ GATEWAY_JWKS_URL: 'http://gateway.example', ATTESTATION_KIND: 'app-check' },
        ...{ OIDC_AUDIENCE: 'same', OIDC_CUSTOMER_AUDIENCE: 'same' },
      },
    ],
  ])('explains what is wrong %s in English and then in Japanese', (_, wrong) => {
    let message = ''
    try {
      readEnvironment(wrong)
    } catch (error) {
      message = String(error)
    }
    const [english = '', japanese = ''] = message.split('環境変数に誤りがあります。')
    const linesOf = (text: string) => text.split('\n').filter((line) => line.startsWith('  '))
    const [inEnglish, inJapanese] = [linesOf(english), linesOf(japanese)]
    const named = (lines: readonly string[]) => lines.map((line) => line.split(': ')[0])
    expect(named(inJapanese)).toEqual(named(inEnglish))
    expect(inEnglish.length).toBeGreaterThan(4)
    expect(inEnglish.filter((line) => JAPANESE.test(line))).toEqual([])
    expect(inJapanese.filter((line) => !JAPANESE.test(line))).toEqual([])
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
