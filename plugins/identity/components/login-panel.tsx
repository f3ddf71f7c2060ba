import { Banner } from '@payloadcms/ui'
import type { ServerProps } from 'payload'
import { loginProblemOf } from '../../../src/identity/console-login/login-problem.ts'
import type { LocalLogin } from '../../../src/identity/local-login.ts'
import { loginTextsOf } from './texts.ts'
import './login.css'

export type LoginPanelProps = Pick<ServerProps, 'i18n' | 'searchParams'> & {
  readonly provider: string
  readonly localLogin: LocalLogin
}

/** The way in by the identity provider, and why the last attempt ended without a session. */
export function LoginPanel({ i18n, searchParams = {}, provider, localLogin }: LoginPanelProps) {
  const texts = loginTextsOf(i18n.language)
  const problem = loginProblemOf(searchParams.problem)
  const { redirect } = searchParams
  const query =
    typeof redirect === 'string' ? `?${new URLSearchParams({ return_to: redirect })}` : ''
  return (
    <div className="login-panel">
      <h1 className="login-panel__title">{texts.title}</h1>
      {problem && (
        <div role="alert">
          <Banner type="error">{texts.problems[problem]}</Banner>
        </div>
      )}
      {/* No link of Next: it would be fetched in advance, and begin a login. */}
      <a
        className="btn btn--style-primary btn--size-large login-panel__button"
        href={`/api/users/oidc/login${query}`}
      >
        {texts.logInWith(provider)}
      </a>
      {localLogin !== 'off' && <p className="login-panel__or">{texts.orPassword}</p>}
      {localLogin === 'break-glass' && <Banner type="info">{texts.breakGlass}</Banner>}
    </div>
  )
}
