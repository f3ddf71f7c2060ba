import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { ServiceError } from '../../../../src/errors/service-error.ts'
import { sessionEnd } from '../../../../src/identity/session-end.ts'
import { sessionReference } from '../../../../src/identity/session-reference.ts'
import { may, principalOf } from '../../../core/request/principal.ts'

/** `me`, or the identifier of an account. */
export const sessionParams = z.object({ user: z.union([z.literal('me'), z.uuid()]) })

type StoredSession = {
  readonly id: string
  readonly createdAt?: string | null
  readonly expiresAt: string
  readonly amr?: string | null
  readonly byIdentityProvider?: boolean | null
  readonly ipAddress?: string | null
  readonly browser?: string | null
}

export type Session = StoredSession & {
  /** A name that can be shown. */
  readonly ref: string
  /** When it ends, in ISO 8601. */
  readonly endsAt: string
  /** Whether the request itself came with it. */
  readonly current: boolean
}

/**
 * The account of a URL: one's own, or any for user administrators.
 *
 * @throws ServiceError `NOT_FOUND` for the accounts of others.
 */
export async function accountOf(req: PayloadRequest, user: string): Promise<string> {
  const own = principalOf(req)?.id
  const id = user === 'me' ? own : user
  if (id !== undefined && (id === own || (await may(req, 'users:manage')))) return id
  throw noAccount()
}

/**
 * The sessions of an account that have not ended, the newest first.
 *
 * @throws ServiceError `NOT_FOUND` where there is no such account.
 * @see docs/decisions/0068-show-sessions-without-their-identifiers.md
 */
export async function sessionsOf(req: PayloadRequest, account: string): Promise<Session[]> {
  const { docs } = await req.payload.find({
    collection: 'users',
    where: { id: { equals: account } },
    limit: 1,
    depth: 0,
    overrideAccess: true,
    showHiddenFields: true,
    req,
  })
  if (!docs[0]) throw noAccount()
  const sessions: readonly StoredSession[] = docs[0].sessions ?? []
  const current = (req.user as { _sid?: string } | null)?._sid
  return sessions
    .map((session) => ({
      ...session,
      endsAt: new Date(sessionEnd(session)).toISOString(),
      ref: sessionReference(req.payload.secret, session.id),
      current: session.id === current,
    }))
    .sort((a, b) => (b.createdAt ?? '').localeCompare(a.createdAt ?? ''))
}

const noAccount = () =>
  new ServiceError('NOT_FOUND', {
    en: 'There is no such account.',
    ja: 'アカウントが見つかりません。',
  })
