import type { Config } from 'payload'
import type { LocalLogin } from '../../../src/identity/local-login.ts'
import { component } from '../../core/console/console-parts.ts'

type Admin = Config['admin']

export type LoginScreens = {
  /** Name of the identity provider on the button, if the installation has set one. */
  readonly provider: string | undefined
  readonly localLogin: LocalLogin
}

/**
 * The console's screens for logging in and out: the identity provider's button above Payload's form, or
 * alone where passwords are not accepted.
 */
export function withLoginScreens(admin: Admin, { provider, localLogin }: LoginScreens): Admin {
  const serverProps = { provider, localLogin }
  const panel = {
    path: component('platform/identity/components/login-panel.tsx#LoginPanel'),
    serverProps,
  }
  const view = { path: component('platform/identity/views/login-view.tsx#LoginView'), serverProps }
  const { components } = admin ?? {}
  return {
    ...admin,
    // The import map is made for every setting: which screen is shown is only known at the start.
    dependencies: {
      ...admin?.dependencies,
      loginPanel: { path: panel.path, type: 'component' },
      loginView: { path: view.path, type: 'component' },
    },
    components: {
      ...components,
      logout: { Button: component('platform/identity/components/logout-button.tsx#LogoutButton') },
      ...(localLogin === 'off'
        ? {
            views: {
              ...components?.views,
              // There is no password to ask for, to forget or to choose.
              login: { Component: view },
              forgot: { Component: view },
              createFirstUser: { Component: view },
            },
          }
        : { beforeLogin: [...(components?.beforeLogin ?? []), panel] }),
    },
  }
}
