import { redirect } from 'next/navigation.js'
import type { AdminViewServerProps } from 'payload'
import { safeReturnPath } from '../../../../src/identity/console-login/safe-return-path.ts'
import type { LocalLogin } from '../../../../src/identity/local-login.ts'
import { LoginPanel } from '../components/login-panel.tsx'

type LoginViewProps = AdminViewServerProps & {
  readonly provider: string | undefined
  readonly localLogin: LocalLogin
}

/** `/admin/login` where no password is accepted: the identity provider is the only way in. */
export function LoginView({ initPageResult, searchParams, provider, localLogin }: LoginViewProps) {
  const { i18n, payload, user } = initPageResult.req
  if (user) redirect(safeReturnPath(searchParams?.redirect, payload.config.routes.admin))
  return (
    <LoginPanel
      i18n={i18n}
      localLogin={localLogin}
      payload={payload}
      provider={provider}
      searchParams={searchParams ?? {}}
    />
  )
}
