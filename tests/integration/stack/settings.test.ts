import { describe, expect, it } from 'vitest'
import { readEnvironment } from '../../../src/services/environment.ts'
import {
  neededPorts,
  PARTS_WITH_SITE,
  readStackSettings,
  stackEnvironment,
  stackUrls,
} from '../../../src/stack/settings.ts'
import { PRODUCTION_ENVIRONMENT } from '../../support/service/production-environment.ts'

const secrets = { payloadSecret: 'p'.repeat(64), databasePassword: 'd'.repeat(48) }

describe('the settings of the stack', () => {
  it('start every part and need every port when nothing is set', () => {
    const settings = readStackSettings({}, '/project')
    expect([settings.parts.size, settings.isShared]).toEqual([10, false])
    expect(neededPorts(settings).map(({ port }) => port)).toEqual([
      3000, 54_329, 4001, 4002, 4003, 4025, 4004,
    ])
    expect(settings.dataDir).toBe('/project/.data')
  })

  it('start the example brand site where it is asked for, with a secret for it and the service', () => {
    const settings = readStackSettings({ BRAND_SITE_PORT: '4105' }, '/project', PARTS_WITH_SITE)
    expect([settings.parts.size, neededPorts(settings).at(-1)?.port]).toEqual([11, 4105])
    const environment = stackEnvironment(settings, secrets)
    expect(environment).toMatchObject({
      BRAND_SITE_SECRET: expect.stringMatching(/^[A-Za-z0-9+/]{43}=$/),
      BRAND_SITE_URLS: 'art=http://localhost:4105',
    })
    expect(stackUrls(settings, environment).site).toBe('http://localhost:4105')
  })

  it('name no brand site where none is asked for, so that no check looks for it', () => {
    const settings = readStackSettings({}, '/project')
    const environment = stackEnvironment(settings, secrets)
    expect(environment).not.toHaveProperty('BRAND_SITE_URLS')
    expect(stackUrls(settings, environment)).not.toHaveProperty('site')
  })

  it.each([
    ['DATABASE_URL', 'postgres://somebody@db.example/shop', 'database', 'DATABASE_PORT'],
    ['OIDC_ISSUER', 'https://login.example', 'identity', 'IDENTITY_PORT'],
    ['COMMERCE_URL', 'https://shop.example', 'commerce', 'COMMERCE_PORT'],
    ['SMTP_URL', 'smtp://mail.example:587', 'mail', 'SMTP_PORT'],
    ['FACTORY_URL', 'https://factory.example', 'factory', 'FACTORY_PORT'],
  ] as const)('leave out what %s replaces, and its port', (variable, value, part, port) => {
    const settings = readStackSettings({ [variable]: value }, '/project')
    expect(settings.parts.has(part)).toBe(false)
    expect(neededPorts(settings).map((needed) => needed.variable)).not.toContain(port)
    expect(stackEnvironment(settings, secrets)[variable]).toBe(value)
  })

  it('count an empty variable as unset', () => {
    expect(readStackSettings({ DATABASE_URL: '' }, '/project').parts.has('database')).toBe(true)
  })

  it.each([
    [{ SMTP_PORT: '70000' }, /SMTP_PORT/],
    [{ DATABASE_PORT: 'many' }, /DATABASE_PORT/],
    [{ PORT: '-1' }, /PORT/],
    [{ SMTP_URL: 'mail.example' }, /SMTP_URL/],
    [{ ...PRODUCTION_ENVIRONMENT, PAYLOAD_SECRET: '' }, /PAYLOAD_SECRET/],
    [{ ...PRODUCTION_ENVIRONMENT, OIDC_ISSUER: '', IDENTITY_PORT: '4101' }, /OIDC_ISSUER/],
  ])('refuse %j with the name of the variable', (env, name) => {
    expect(() => readStackSettings(env, '/project')).toThrow(name)
  })
})

describe('the environment of the processes', () => {
  it('follows the ports', () => {
    const settings = readStackSettings({ PORT: '3100', COMMERCE_PORT: '3102' }, '/project')
    const environment = stackEnvironment(settings, secrets)
    expect(environment).toMatchObject({
      NODE_ENV: 'production',
      APP_ENV: 'development',
      PORT: '3100',
      SETTINGS_KEYS: expect.stringMatching(/^stack:[A-Za-z0-9+/]{43}=$/),
      SERVER_URL: 'http://localhost:3100',
      COMMERCE_URL: 'http://localhost:3102',
      COMMERCE_PORT: '3102',
      DATABASE_URL: `postgres://postgres:${'d'.repeat(48)}@127.0.0.1:54329/print_commerce`,
    })
    expect(stackUrls(settings, environment).console).toBe('http://localhost:3100/admin')
  })

  it.each([
    { HOST: '0.0.0.0' },
    { HOST: '0.0.0.0', SERVER_URL: 'http://192.0.2.1:3000' },
    { APP_ENV: 'staging' },
  ])(
    'keeps the embedded parts with secrets of their own where other machines have access: %j',
    (env) => {
      const settings = readStackSettings(env, '/project')
      expect(settings.isShared).toBe(true)
      expect(settings.parts.size).toBe(10)
      const environment = stackEnvironment(settings, secrets)
      expect(readEnvironment({ ...environment, NODE_ENV: undefined })).toMatchObject(env)
      const { COMMERCE_ACCESS_TOKEN: commerce, FACTORY_TOKEN: factory } = environment
      expect(new Set([commerce, factory, 'sandbox-access-token', 'simulator-token']).size).toBe(4)
    },
  )

  it('sends a token of its own to no real shop or factory', () => {
    const real = { COMMERCE_URL: 'https://shop.example', FACTORY_URL: 'https://factory.example' }
    const environment = stackEnvironment(readStackSettings(real, '/project'), secrets)
    expect(environment).not.toHaveProperty('COMMERCE_ACCESS_TOKEN')
    expect(environment).not.toHaveProperty('FACTORY_TOKEN')
  })

  it('keeps what was set, and starts no stand-in in production', () => {
    const settings = readStackSettings(PRODUCTION_ENVIRONMENT, '/project')
    expect(stackEnvironment(settings, secrets)).toMatchObject(PRODUCTION_ENVIRONMENT)
    expect([...settings.parts]).toEqual(['setup', 'build', 'worker', 'web', 'watcher'])
    expect(settings.isShared).toBe(false)
  })
})
