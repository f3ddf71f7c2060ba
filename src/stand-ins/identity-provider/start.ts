import { createServer } from 'node:http'
import { Provider } from 'oidc-provider'
import { closeServer, listen } from '../../http/listen.ts'
import { createDevelopmentIssuer } from '../attestation-issuer/create-development-issuer.ts'
import { DEVELOPMENT_ISSUER_PATH } from '../attestation-issuer/project.ts'
import { send } from '../http/answer.ts'
import { isLocalRequest } from '../http/local-request.ts'
import type { RunningPeer } from '../http/running-peer.ts'
import type { DevelopmentAccount } from './account.ts'
import type { DevelopmentClient } from './client.ts'
import { providerConfiguration } from './configuration.ts'
import { createLoginHandler } from './login-routes.ts'
import { registerPasswordGrant } from './password-grant.ts'
import type { SigningKeys } from './signing-keys.ts'

export type DevelopmentProviderOptions = {
  /** Port on 127.0.0.1; 0 takes a free one. */
  readonly port: number
  /** Issuer of the tokens. @default `http://localhost:<port>` */
  readonly issuer?: string
  readonly clients: readonly DevelopmentClient[]
  readonly accounts: readonly DevelopmentAccount[]
  readonly keys: SigningKeys
  /** Other keys than the provider's, with which it also issues attestation tokens; without, none. */
  readonly attestationKeys?: SigningKeys
}

/**
 * Starts an OpenID provider for development: authorization code with PKCE and a login page, and a
 * password grant for the command line. It answers this machine only.
 *
 * @throws Error with code `EADDRINUSE` when the port is taken.
 * @see docs/decisions/0032-use-a-certified-provider-for-development-logins.md
 */
export async function startDevelopmentProvider(
  options: DevelopmentProviderOptions,
): Promise<RunningPeer> {
  const { clients, accounts, keys, attestationKeys } = options
  const server = createServer()
  const port = await listen(server, options.port, '127.0.0.1')
  const issuer = options.issuer ?? `http://localhost:${port}`

  const provider = new Provider(issuer, providerConfiguration(clients, accounts, keys))
  registerPasswordGrant(provider, accounts)
  provider.on('server_error', (_ctx, error) => report(error))
  const protocol = provider.callback()
  const login = createLoginHandler(provider, accounts)
  const attestation =
    attestationKeys && createDevelopmentIssuer({ url: issuer, keys: attestationKeys })

  server.on('request', (request, response) => {
    if (!isLocalRequest(request)) {
      send(response, 421, 'text/plain; charset=utf-8', 'This provider answers localhost only.')
      return
    }
    const answer = request.url?.startsWith('/interaction/')
      ? login
      : request.url?.startsWith(`${DEVELOPMENT_ISSUER_PATH}/`)
        ? (attestation ?? protocol)
        : protocol
    Promise.resolve(answer(request, response)).catch((error: unknown) => {
      report(error)
      if (response.headersSent) response.destroy()
      else send(response, 500, 'text/plain; charset=utf-8', 'The login failed. Try again.')
    })
  })
  return { url: issuer, close: () => closeServer(server) }
}

function report(error: unknown): void {
  process.stderr.write(`identity provider: ${error instanceof Error ? error.stack : error}\n`)
}
