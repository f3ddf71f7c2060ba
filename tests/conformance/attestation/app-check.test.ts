import { signingKey } from '../../unit/identity/provider-double.ts'
import { startAppCheckBench } from './app-check-bench.ts'
import { describeAttestation } from './suite.ts'

const now = () => Math.floor(Date.now() / 1000)

describeAttestation(
  'app-check',
  ['an expired token', 'a token of another app', "a token of another service's key"],
  async () => {
    const bench = await startAppCheckBench()
    return {
      ...bench,
      genuine: () => bench.token(),
      forged: {
        'an expired token': () => bench.token({ claims: { iat: now() - 7200, exp: now() - 3600 } }),
        'a token of another app': () => bench.token({ claims: { sub: '1:1:web:other' } }),
        "a token of another service's key": async () =>
          bench.token({ key: await signingKey('key-1') }),
      },
      close: bench.server.close,
    }
  },
)
