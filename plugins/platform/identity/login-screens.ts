import type { Config } from 'payload'
import type { LocalLogin } from '../../../src/identity/local-login.ts'

type Admin = Config['admin']

export type LoginScreens = {
  /** Name of the identity provider on the button. */
  readonly provider: string
  readonly localLogin: LocalLogin
}

const component = (name: string) => `/plugins/platform/identity/${name}`

/**
 * The console's screens for logging in and out: the identity provider's button above Payload's form, or
 * alone where passwords are not accepted.
 */
export function withLoginScreens(admin: Admin, { provider, localLogin }: LoginScreens): Admin {
  const serverProps = { provider, localLogin }
  const panel = { path: component('components/login-panel.tsx#LoginPanel'), serverProps }
  const view = { path: component('views/login-view.tsx#LoginView'), serverProps }
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
      logout: { Button: component('components/logout-button.tsx#LogoutButton') },
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
