import { randomUUID } from 'node:crypto'
import { AuthenticationError, getFieldsToSign, jwtSign, type PayloadRequest } from 'payload'
import { generatePayloadCookie } from 'payload/shared'
import { lockAccounts } from '../../../hooks/lock-accounts.ts'
import type { User } from '../../../src/payload-types.ts'
import { inTransaction } from '../../core/database/transaction.ts'
import { requestState } from '../../core/request/state.ts'

/**
 * Begins a session of the console as Payload's own login does: listed with the account, so that logout,
 * revocation and disablement end it at the next request. Gives the cookie to set.
 *
 * Only the list of sessions is written. Writing the whole account would undo a concurrent change, such
 * as a disablement.
 *
 * @param amr how the person proved who they are (RFC 8176).
 * @throws what the hooks of the login throw, e.g. for a disabled account.
 */
export async function openConsoleSession(
  req: PayloadRequest,
  accountId: string,
  amr: readonly string[],
): Promise<string> {
  const { payload } = req
  const { config } = payload.collections.users
  requestState(req.headers).loginByIdentityProvider = true
  return inTransaction(req, async () => {
    await lockAccounts(req, accountId)
    const where = { id: { equals: accountId } }
    const account = await payload.db.findOne<User>({ collection: 'users', req, where })
    if (!account) throw new AuthenticationError(req.t)
    const user = { ...account, collection: 'users' as const, _strategy: 'local-jwt' }
    for (const hook of config.hooks.beforeLogin ?? []) {
      await hook({ collection: config, context: req.context, req, user })
    }
    const sid = randomUUID()
    const { tokenExpiration } = config.auth
    const now = Date.now()
    const session = {
      id: sid,
      createdAt: new Date(now),
      expiresAt: new Date(now + tokenExpiration * 1000).toISOString(),
      byIdentityProvider: true,
      amr: amr.join(' '),
    }
    await payload.db.updateOne({
      collection: 'users',
      id: accountId,
      // `null` leaves the time of the last change as it is; `guardSessionWrites` keeps the other sessions.
      data: { sessions: [session], updatedAt: null },
      req,
      returning: false,
    })
    const { email } = account
    const { token } = await jwtSign({
      fieldsToSign: getFieldsToSign({ collectionConfig: config, email, sid, user }),
      secret: payload.secret,
      tokenExpiration,
    })
    req.user = user
    for (const hook of config.hooks.afterLogin ?? []) {
      await hook({ collection: config, context: req.context, req, token, user })
    }
    const { cookiePrefix } = payload.config
    return String(generatePayloadCookie({ collectionAuthConfig: config.auth, cookiePrefix, token }))
  })
}
