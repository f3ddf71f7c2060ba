import { createHash } from 'node:crypto'
import { jwtVerify } from 'jose'

/** Returns the id of the account of a session token, or `null` if the token is not valid. */
export type AccountOfSession = (token: string) => Promise<string | null>

/**
 * Reads the account of a console session from its token alone, for code that has no database. The session may
 * have ended since, so this tells for whom a request counts, never what it may do.
 *
 * @param secret the secret of the service, from which Payload derives the key of its tokens.
 */
export function createSessionReader(secret: string): AccountOfSession {
  const derived = createHash('sha256').update(secret).digest('hex').slice(0, 32)
  const key = new TextEncoder().encode(derived)
  return async (token) => {
    try {
      const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'] })
      const { collection, id } = payload
      return collection === 'users' && typeof id === 'string' ? id : null
    } catch {
      // Anything else that a client calls a session is none.
      return null
    }
  }
}
