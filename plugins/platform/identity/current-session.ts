import type { PayloadRequest } from 'payload'
import type { User } from '../../../src/payload-types.ts'

type Session = NonNullable<User['sessions']>[number]

/** How the user of a request is logged in: the strategy's name, and the session where there is one. */
export function currentSession({ user }: Pick<PayloadRequest, 'user'>): {
  readonly strategy?: string | undefined
  readonly session?: Session | undefined
} {
  if (!user) return {}
  // Payload puts both there and leaves them out of its types.
  const { _sid, _strategy } = user as { _sid?: string; _strategy?: string }
  return { strategy: _strategy, session: user.sessions?.find(({ id }) => id === _sid) }
}
