import {
  AuthenticationError,
  createLocalReq,
  type Payload,
  type PayloadRequest,
  type UpdateOneArgs,
} from 'payload'
import { lockAccounts } from '../../../hooks/lock-accounts.ts'
import type { User } from '../../../src/payload-types.ts'
import { inTransaction } from '../../core/database/transaction.ts'

type Session = { readonly id: string; readonly createdAt: Date | string }

/**
 * Payload begins and ends sessions by writing the account back whole, as it was when the login began: a
 * password is checked for some 100 ms, in which the account may have been disabled or its other
 * sessions ended. Of such a write only the sessions come through, in what the account has by now.
 */
export function guardSessionWrites(payload: Payload): void {
  const { db } = payload
  const write = db.updateOne
  db.updateOne = (args) => {
    const sessions = args.collection === 'users' ? sessionsIn(args) : undefined
    if (!sessions) return write.call(db, args)
    return inOneTransaction(payload, args, async (req) => {
      const user = await freshAccount(req, args.id)
      if (!user) return null
      const data = { sessions: merged(req, user, sessions), updatedAt: null }
      return write.call(db, { ...args, data, req })
    })
  }
}

/**
 * The list of sessions in a write that is meant for nothing else. Payload marks a login and a logout by
 * leaving the time of the last change as it is.
 */
function sessionsIn({ data, id }: UpdateOneArgs): readonly Session[] | undefined {
  const { sessions, updatedAt } = data
  return updatedAt === null && id !== undefined && Array.isArray(sessions) ? sessions : undefined
}

async function inOneTransaction<T>(
  payload: Payload,
  { req }: UpdateOneArgs,
  work: (req: PayloadRequest) => Promise<T>,
): Promise<T> {
  // Payload hands on the request that it was given itself.
  const within = (req as PayloadRequest | undefined) ?? (await createLocalReq({}, payload))
  return inTransaction(within, () => work(within))
}

async function freshAccount(req: PayloadRequest, id: UpdateOneArgs['id']): Promise<User | null> {
  await lockAccounts(req, id)
  const where = { id: { equals: id } }
  return req.payload.db.findOne<User>({ collection: 'users', req, where })
}

/** A session that begins is given its time as an object; those that were read have it as text. */
function merged(req: PayloadRequest, user: User, written: readonly Session[]) {
  const beginning = written.filter(({ createdAt }) => createdAt instanceof Date)
  const there = user.sessions ?? []
  if (beginning.length === 0) {
    const kept = new Set(written.map(({ id }) => id))
    return there.filter(({ id }) => kept.has(id))
  }
  if (user.disabled) throw new AuthenticationError(req.t)
  return [...there.filter(({ expiresAt }) => Date.parse(expiresAt) > Date.now()), ...beginning]
}
