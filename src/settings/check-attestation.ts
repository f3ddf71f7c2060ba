import type { z } from 'zod'

type Attestation = {
  readonly APP_ENV: string
  readonly ATTESTATION_KIND: 'none' | 'app-check' | 'turnstile'
  readonly APP_CHECK_ISSUER?: string | undefined
  readonly APP_CHECK_JWKS_URL?: string | undefined
  readonly APP_CHECK_AUDIENCES: readonly string[]
  readonly APP_CHECK_APP_IDS: readonly string[]
  readonly TURNSTILE_SECRET?: string | undefined
  readonly TURNSTILE_HOSTNAMES: readonly string[]
  readonly TURNSTILE_URL: string
}

/** Secrets of the service for trials: they accept every token, or none. */
const TRIAL_SECRET = /^[123]x0+A+$/

/** Whether the chosen attestation service is configured wholly, in production with real parts only. */
export function checkAttestation(env: Attestation, context: z.RefinementCtx): void {
  const complain = (name: keyof Attestation, message: string) =>
    context.addIssue({ code: 'custom', path: [name], message })
  const production = env.APP_ENV === 'production'
  const needsUrl = (name: 'APP_CHECK_ISSUER' | 'APP_CHECK_JWKS_URL' | 'TURNSTILE_URL') => {
    if (env[name] === undefined)
      complain(name, `must be set when ATTESTATION_KIND is ${env.ATTESTATION_KIND}`)
    else if (production && !env[name].startsWith('https://'))
      complain(name, 'must start with https:// when APP_ENV is production')
  }
  const needsEntry = (
    name: 'APP_CHECK_AUDIENCES' | 'APP_CHECK_APP_IDS' | 'TURNSTILE_HOSTNAMES',
  ) => {
    if (env[name].length === 0)
      complain(name, `must have an entry when ATTESTATION_KIND is ${env.ATTESTATION_KIND}`)
  }

  if (env.ATTESTATION_KIND === 'app-check') {
    needsUrl('APP_CHECK_ISSUER')
    needsUrl('APP_CHECK_JWKS_URL')
    needsEntry('APP_CHECK_AUDIENCES')
    needsEntry('APP_CHECK_APP_IDS')
  }
  if (env.ATTESTATION_KIND === 'turnstile') {
    needsUrl('TURNSTILE_URL')
    needsEntry('TURNSTILE_HOSTNAMES')
    if (env.TURNSTILE_SECRET === undefined)
      complain('TURNSTILE_SECRET', 'must be set when ATTESTATION_KIND is turnstile')
    if (production && TRIAL_SECRET.test(env.TURNSTILE_SECRET ?? ''))
      complain('TURNSTILE_SECRET', 'must be the secret of a widget of your own in production')
  }
}
