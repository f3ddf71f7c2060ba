import { decodeJwt } from 'jose'
import type { CollectionAfterLoginHook } from 'payload'
import { transactionOf } from '../plugins/core/database/transaction.ts'
import { requestContext } from '../src/http/request-context.ts'
import { browserName } from '../src/identity/browser-name.ts'

/**
 * Notes with a session from which IP address and browser its login came, for people to know it by.
 *
 * @see docs/decisions/0101-record-the-ip-address-and-browser-name-of-a-login.md
 */
export const noteSessionOrigin: CollectionAfterLoginHook = async ({ req, token }) => {
  const { sid } = decodeJwt<{ sid?: string }>(token)
  if (!sid) return
  const ipAddress = requestContext()?.clientIp || null
  const browser = browserName(req.headers.get('user-agent'))
  const { drizzle, sql } = await transactionOf(req)
  await drizzle.execute(
    sql`update users_sessions set ip_address = ${ipAddress}, browser = ${browser} where id = ${sid}`,
  )
}
