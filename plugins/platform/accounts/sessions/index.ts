import type { Config, Plugin } from 'payload'
import { endOtherSessions, endSession } from './endpoints/end-sessions.ts'
import { listSessions } from './endpoints/list-sessions.ts'

export type SessionsOptions = {
  /** Set to `false` to leave the plugin out. */
  readonly enabled?: boolean
}

/** What an account is logged in with, and the way to end it (specification, section 4.4). */
export const sessionsPlugin =
  ({ enabled = true }: SessionsOptions = {}): Plugin =>
  (config) =>
    enabled
      ? {
          ...config,
          admin: withView(config.admin),
          endpoints: [
            ...(config.endpoints ?? []),
            listSessions(),
            endSession(),
            endOtherSessions(),
          ],
        }
      : config

function withView(admin: Config['admin']): Config['admin'] {
  const { components } = admin ?? {}
  const sessions = {
    path: '/sessions',
    exact: true,
    Component: '/plugins/platform/accounts/sessions/views/sessions-view.tsx#SessionsView',
    meta: { title: 'Sessions / セッション' },
  } as const
  return { ...admin, components: { ...components, views: { ...components?.views, sessions } } }
}
