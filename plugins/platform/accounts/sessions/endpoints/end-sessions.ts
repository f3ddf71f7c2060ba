import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { lockAccounts } from '../../../../../hooks/lock-accounts.ts'
import type { Sentence } from '../../../../../src/errors/in-language.ts'
import { ServiceError } from '../../../../../src/errors/service-error.ts'
import { recordAudit } from '../../../../core/audit/record-audit.ts'
import { inTransaction, transactionOf } from '../../../../core/database/transaction.ts'
import { defineEndpoint } from '../../../../core/endpoint/define-endpoint.ts'
import { accountOf, type Session, sessionParams, sessionsOf } from '../sessions-of.ts'

const answer = z.object({ ended: z.int() })

/** `DELETE /api/sessions/{user}/{ref}`: ends one session; its next request is anonymous. */
export const endSession = () =>
  defineEndpoint({
    method: 'delete',
    path: '/sessions/:user/:ref',
    summary: 'End one session of an account.',
    answer,
    auth: 'user',
    permission: null,
    params: sessionParams.extend({ ref: z.string().max(64) }),
    run: ({ req, params: { user, ref } }) =>
      end(req, user, (session) => session.ref === ref, {
        en: 'There is no such session.',
        ja: 'セッションが見つかりません。',
      }),
  })

/** `DELETE /api/sessions/{user}`: ends all sessions but the one of the request. */
export const endOtherSessions = () =>
  defineEndpoint({
    method: 'delete',
    path: '/sessions/:user',
    summary: 'End every session of an account but the one that asks.',
    answer,
    auth: 'user',
    permission: null,
    params: sessionParams,
    run: ({ req, params: { user } }) => end(req, user, ({ current }) => !current),
  })

/** Deletes rows instead of writing the list back: a login at the same moment is not undone. */
async function end(
  req: PayloadRequest,
  user: string,
  which: (session: Session) => boolean,
  none?: Sentence,
): Promise<{ ended: number }> {
  const account = await accountOf(req, user)
  return inTransaction(req, async () => {
    await lockAccounts(req, account)
    const ids = (await sessionsOf(req, account)).filter(which).map(({ id }) => id)
    if (ids.length === 0) {
      if (none) throw new ServiceError('NOT_FOUND', none)
      return { ended: 0 }
    }
    const { drizzle, sql } = await transactionOf(req)
    await drizzle.execute(
      sql`delete from users_sessions where _parent_id = ${account} and id in ${ids}`,
    )
    await recordAudit(req, { action: 'sessions.revoke', target: 'users', record: account })
    return { ended: ids.length }
  })
}
