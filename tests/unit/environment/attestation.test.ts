import { describe, expect, it } from 'vitest'
import { readEnvironment } from '../../../src/services/environment.ts'
import { PRODUCTION_ENVIRONMENT } from '../../support/service/production-environment.ts'

const APP_CHECK = {
  ATTESTATION_KIND: 'app-check',
  APP_CHECK_ISSUER: 'https://attest.example.test/1',
  APP_CHECK_JWKS_URL: 'https://attest.example.test/v1/jwks',
  APP_CHECK_AUDIENCES: 'projects/1, projects/prints',
  APP_CHECK_APP_IDS: 'web,ios',
}
const TURNSTILE = {
  ATTESTATION_KIND: 'turnstile',
  TURNSTILE_SECRET: '0x4AAAAAAA-own-secret',
  TURNSTILE_HOSTNAMES: 'photo.example.test',
}

describe('the variables of the attestation', () => {
  it('close attested routes by default', () => {
    expect(readEnvironment({}).ATTESTATION_KIND).toBe('none')
    expect(readEnvironment(PRODUCTION_ENVIRONMENT).ATTESTATION_KIND).toBe('none')
  })

  it('may name a real service in production', () => {
    const env = readEnvironment({ ...PRODUCTION_ENVIRONMENT, ...APP_CHECK })
    expect(env.APP_CHECK_AUDIENCES).toEqual(['projects/1', 'projects/prints'])
    expect(readEnvironment({ ...PRODUCTION_ENVIRONMENT, ...TURNSTILE }).ATTESTATION_KIND).toBe(
      'turnstile',
    )
  })

  it.each<[string, Record<string, string | undefined>, string]>([
    ['the development issuer', { ...APP_CHECK, APP_CHECK_ISSUER: undefined }, 'APP_CHECK_ISSUER'],
    [
      'keys over plain http',
      { ...APP_CHECK, APP_CHECK_JWKS_URL: 'http://attest.example.test/v1/jwks' },
      'APP_CHECK_JWKS_URL',
    ],
    ['no app', { ...APP_CHECK, APP_CHECK_APP_IDS: ' , ' }, 'APP_CHECK_APP_IDS'],
    ['no audience', { ...APP_CHECK, APP_CHECK_AUDIENCES: ',' }, 'APP_CHECK_AUDIENCES'],
    ['Turnstile without a secret', { ...TURNSTILE, TURNSTILE_SECRET: '' }, 'TURNSTILE_SECRET'],
    [
      'the secret that accepts everything',
      { ...TURNSTILE, TURNSTILE_SECRET: '1x0000000000000000000000000000000AA' },
      'TURNSTILE_SECRET',
    ],
    ['Turnstile on no page', { ...TURNSTILE, TURNSTILE_HOSTNAMES: '' }, 'TURNSTILE_HOSTNAMES'],
    ['Turnstile by http', { ...TURNSTILE, TURNSTILE_URL: 'http://x.test' }, 'TURNSTILE_URL'],
    ['an unknown kind', { ATTESTATION_KIND: 'off' }, 'ATTESTATION_KIND'],
    ['the header of the login', { ATTESTATION_HEADER: 'authorization' }, 'ATTESTATION_HEADER'],
    ['no header name', { ATTESTATION_HEADER: 'X Attest:' }, 'ATTESTATION_HEADER'],
  ])('are refused in production with %s', (_, variables, name) => {
    expect(() => readEnvironment({ ...PRODUCTION_ENVIRONMENT, ...variables })).toThrow(name)
  })
})
