import { createTurnstile } from '../../../src/attestation/adapters/turnstile/create-turnstile.ts'
import { SECRET, startSiteverifyDouble } from './siteverify-double.ts'
import { describeAttestation } from './suite.ts'

describeAttestation(
  'turnstile',
  ['an expired token', 'a token of another page', 'a token for another action'],
  async () => {
    const server = await startSiteverifyDouble()
    return {
      server,
      verifier: createTurnstile({
        secret: SECRET,
        hostnames: ['photo.example.test'],
        url: new URL(`${server.url}/turnstile/v0/siteverify`),
        timeoutMs: 500,
      }),
      genuine: async () => server.solve(),
      forged: {
        'an expired token': async () =>
          server.solve({ challenge_ts: new Date(Date.now() - 301_000).toISOString() }),
        'a token of another page': async () => server.solve({ hostname: 'evil.example.test' }),
        'a token for another action': async () => server.solve({ action: 'login' }),
      },
      close: server.close,
    }
  },
)
