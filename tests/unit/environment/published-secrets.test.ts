import { describe, expect, it } from 'vitest'
import { readEnvironment } from '../../../src/services/environment.ts'
import { PRODUCTION_ENVIRONMENT } from '../../support/service/production-environment.ts'

const SECRETS = [
  'PAYLOAD_SECRET',
  'SETTINGS_KEYS',
  'DATABASE_URL',
  'COMMERCE_ACCESS_TOKEN',
  'FACTORY_TOKEN',
]
const OWN = Object.fromEntries(
  SECRETS.map((name) => [name, PRODUCTION_ENVIRONMENT[name as 'PAYLOAD_SECRET']]),
)

const ELSEWHERE = [
  { APP_ENV: 'staging' },
  { APP_ENV: 'development', HOST: '0.0.0.0' },
  { APP_ENV: 'development', HOST: '::' },
  { APP_ENV: 'development', HOST: '192.0.2.1' },
  { APP_ENV: 'development', HOST: 'console.example' },
  { APP_ENV: 'development', SERVER_URL: 'https://staging.example.com' },
  { APP_ENV: 'development', SERVER_URL: 'http://localhost.example.com' },
  { APP_ENV: 'development', SERVER_URL: 'http://192.168.1.10:3000' },
]

describe('a published secret', () => {
  it.each([
    {},
    { APP_ENV: 'development' },
    { HOST: 'localhost', SERVER_URL: 'http://localhost:3100' },
    { HOST: '127.0.0.2', SERVER_URL: 'http://127.0.0.1:3000' },
    { HOST: '::1', SERVER_URL: 'http://[::1]:3000' },
    { APP_ENV: 'development', SERVER_URL: 'https://console.localhost' },
  ])('is taken on the machine itself: %j', (env) => {
    expect(readEnvironment(env).APP_ENV).toBe('development')
  })

  it.each(ELSEWHERE)('is refused with %j, each by its name', (env) => {
    expect(variablesIn(() => readEnvironment(env))).toEqual(SECRETS.toSorted())
    expect(readEnvironment({ ...OWN, ...env }).APP_ENV).toBe(env.APP_ENV)
  })

  it.each(SECRETS)('is refused as %s when it is set and not left out', (name) => {
    const published = String(readEnvironment({})[name as 'PAYLOAD_SECRET'])
    const env = { ...OWN, APP_ENV: 'staging', [name]: published }
    expect(variablesIn(() => readEnvironment(env))).toEqual([name])
  })
})

describe('an environment that does not say which it is', () => {
  it.each([
    { NODE_ENV: 'production' },
    { SERVER_URL: 'https://shop.example.com' },
    { NODE_ENV: 'production', SERVER_URL: 'https://shop.example.com', HOST: '0.0.0.0' },
  ])('is refused with %j, even if every secret is its own', (env) => {
    expect(variablesIn(() => readEnvironment({ ...OWN, ...env }))).toEqual(['APP_ENV'])
    expect(() => readEnvironment({ ...OWN, ...env })).toThrow('APP_ENV: production、staging、')
  })

  it('names APP_ENV beside the other variables', () => {
    const env = { ...OWN, NODE_ENV: 'production', PORT: 'http' }
    expect(variablesIn(() => readEnvironment(env))).toEqual(['APP_ENV', 'PORT'])
  })

  it('is development elsewhere', () => {
    expect(readEnvironment({ NODE_ENV: 'test' }).APP_ENV).toBe('development')
  })
})

/** The variables that a refusal names, sorted, without its Japanese part. */
function variablesIn(read: () => unknown): string[] {
  try {
    read()
  } catch (error) {
    const names = String(error).matchAll(/^ {2}([A-Z_]+):/gm)
    return [...new Set([...names].map(([, name = '']) => name))].sort()
  }
  return []
}
