import { describe, expect, it } from 'vitest'
import { localLoginMode } from '../../../src/identity/local-login.ts'
import { readEnvironment } from '../../../src/services/environment.ts'
import { PRODUCTION_ENVIRONMENT } from '../../support/service/production-environment.ts'

const GATEWAY = {
  GATEWAY_ISSUER: 'https://gateway.example.test',
  GATEWAY_AUDIENCE: 'console',
  GATEWAY_JWKS_URL: 'https://gateway.example.test/keys',
}
const { PAYLOAD_SECRET, SETTINGS_KEYS, DATABASE_URL, COMMERCE_ACCESS_TOKEN, FACTORY_TOKEN } =
  PRODUCTION_ENVIRONMENT
const OWN = { PAYLOAD_SECRET, SETTINGS_KEYS, DATABASE_URL, COMMERCE_ACCESS_TOKEN, FACTORY_TOKEN }
const STAGING = {
  ...GATEWAY,
  ...OWN,
  APP_ENV: 'staging',
  GATEWAY_COUNTRY_HEADER: 'Gateway-Access-Country',
}

describe('the variables of the access gateway', () => {
  it('are none, or all that it needs', () => {
    expect(readEnvironment({}).GATEWAY_ISSUER).toBeUndefined()
    const env = readEnvironment({ ...STAGING, GATEWAY_GROUP_ROLES: 'editors=art_admin' })
    expect(env.GATEWAY_COUNTRIES).toEqual(['JP'])
    expect([...env.GATEWAY_GROUP_ROLES]).toEqual([['editors', ['art_admin']]])
  })

  it.each(Object.keys(GATEWAY))('stop the start when %s is missing, or stands alone', (name) => {
    expect(() => readEnvironment({ ...GATEWAY, [name]: '' })).toThrow(`${name}: must be set too`)
    const alone = { [name]: GATEWAY[name as keyof typeof GATEWAY] }
    expect(() => readEnvironment(alone)).toThrow('must be set too: an access gateway needs')
  })

  it.each([
    ['GATEWAY_GROUP_ROLES', 'editors=art_admin'],
    ['GATEWAY_COUNTRY_HEADER', 'X-Country'],
    ['GATEWAY_LOGOUT_URL', 'https://gateway.example.test/logout'],
  ])('stop the start when there is %s and no gateway', (name, value) => {
    expect(() => readEnvironment({ [name]: value })).toThrow('GATEWAY_ISSUER: must be set too')
  })

  it('must name the header of the country, except in development', () => {
    expect(readEnvironment(GATEWAY).GATEWAY_COUNTRY_HEADER).toBeUndefined()
    const without = { ...STAGING, GATEWAY_COUNTRY_HEADER: '' }
    expect(() => readEnvironment(without)).toThrow('GATEWAY_COUNTRY_HEADER: must be set')
  })

  it.each([
    ['GATEWAY_COUNTRIES', 'jp'],
    ['GATEWAY_COUNTRIES', 'JP, US'],
    ['GATEWAY_COUNTRIES', 'JPN'],
    ['GATEWAY_COUNTRY_HEADER', 'X_Country'],
    ['GATEWAY_COUNTRY_HEADER', 'X-Country:'],
    ['GATEWAY_GROUP_ROLES', 'editors'],
    ['GATEWAY_JWKS_URL', 'file:///etc/keys'],
    ['ADMIN_EMAIL', 'chief'],
  ])('stop the start when %s is "%s"', (name, value) => {
    expect(() => readEnvironment({ ...STAGING, [name]: value })).toThrow(`${name}: must`)
  })

  it('must fetch keys by https in production', () => {
    const production = { ...STAGING, ...PRODUCTION_ENVIRONMENT }
    const plain = { ...production, GATEWAY_JWKS_URL: 'http://gateway.example.test/keys' }
    expect(() => readEnvironment(plain)).toThrow('GATEWAY_JWKS_URL: must start with https://')
  })
})

describe('login with a password', () => {
  it('is on in development and off elsewhere, unless it is set', () => {
    const mode = (source: Record<string, string>) => localLoginMode(readEnvironment(source))
    expect(mode({})).toBe('on')
    expect(mode({ ...OWN, APP_ENV: 'staging' })).toBe('off')
    expect(mode({ ...OWN, APP_ENV: 'staging', LOCAL_LOGIN: 'break-glass' })).toBe('break-glass')
    expect(mode({ LOCAL_LOGIN: 'off' })).toBe('off')
    expect(() => readEnvironment({ LOCAL_LOGIN: 'yes' })).toThrow('LOCAL_LOGIN')
  })
})
