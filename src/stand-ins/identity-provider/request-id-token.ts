import { z } from 'zod'
import { DEFAULT_CLIENT_ID } from './client.ts'
import { PASSWORD_GRANT } from './password-grant-name.ts'

const TIMEOUT_MS = 10_000

const answerSchema = z.union([
  z.object({ id_token: z.string() }),
  z.object({ error: z.string(), error_description: z.string().optional() }),
])

/**
 * An ID token of the development provider, for the command line and for tests. `login` is the
 * e-mail or the `sub` of an account.
 *
 * @throws Error with the provider's reason when it refuses.
 */
export async function requestIdToken(input: {
  readonly issuer: string
  readonly login: string
  readonly password: string
  readonly clientId?: string
}): Promise<string> {
  const { issuer, login, password, clientId = DEFAULT_CLIENT_ID } = input
  const response = await fetch(`${issuer.replace(/\/$/, '')}/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: PASSWORD_GRANT,
      client_id: clientId,
      scope: 'openid',
      login,
      password,
    }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const answer = answerSchema.parse(await response.json())
  if ('id_token' in answer) return answer.id_token
  const reason =
    answer.error === 'invalid_grant'
      ? 'login or password is wrong'
      : (answer.error_description ?? answer.error)
  throw new Error(`The development provider gave no ID token for ${login}: ${reason}`)
}
