import { z } from 'zod'
import { portVariable, readVariables } from '../http/read-variables.ts'
import { runPeer } from '../http/run-peer.ts'
import { DEFAULT_CLIENT_ID, DEFAULT_CUSTOMER_CLIENT_ID } from './client.ts'
import { DEFAULT_CUSTOMERS } from './default-accounts.ts'
import { readAccounts } from './read-accounts.ts'
import { readOrCreateSigningKeys } from './signing-keys.ts'
import { startDevelopmentProvider } from './start.ts'

const env = readVariables({
  APP_ENV: z.enum(['production', 'staging', 'development']).default('development'),
  DATA_DIR: z.string().min(1).default('.data'),
  IDENTITY_PORT: portVariable(4001),
  OIDC_AUDIENCE: z.string().min(1).default(DEFAULT_CLIENT_ID),
  OIDC_CUSTOMER_AUDIENCE: z.string().min(1).default(DEFAULT_CUSTOMER_CLIENT_ID),
  SERVER_URL: z.url({ protocol: /^https?$/ }).default('http://localhost:3000'),
  /** Path of the service to which the authorization code is sent. */
  IDENTITY_REDIRECT_PATH: z.string().startsWith('/').default('/api/users/oidc/callback'),
})

await runPeer({
  name: 'identity provider',
  ports: { IDENTITY_PORT: env.IDENTITY_PORT },
  async start() {
    if (env.APP_ENV === 'production') {
      throw new Error(
        'its passwords are public, so it does not run in production; set OIDC_ISSUER to a real identity provider.',
      )
    }
    return startDevelopmentProvider({
      port: env.IDENTITY_PORT,
      clients: [
        {
          clientId: env.OIDC_AUDIENCE,
          redirectUris: [new URL(env.IDENTITY_REDIRECT_PATH, env.SERVER_URL).href],
        },
        { clientId: env.OIDC_CUSTOMER_AUDIENCE, redirectUris: [env.SERVER_URL] },
      ],
      accounts: [...(await readAccounts(env.DATA_DIR)), ...DEFAULT_CUSTOMERS],
      keys: await readOrCreateSigningKeys(env.DATA_DIR),
      attestationKeys: await readOrCreateSigningKeys(env.DATA_DIR, 'attestation'),
    })
  },
})
