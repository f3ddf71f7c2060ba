import { Banner } from '@payloadcms/ui'
import { headers } from 'next/headers.js'
import { executeAuthStrategies, type Payload, type ServerProps } from 'payload'
import { ERROR_TABLE } from '../../../../src/errors/error-table.ts'
import { inLanguage, joined } from '../../../../src/errors/in-language.ts'
import {
  knownLoginProblem,
  type LoginProblem,
} from '../../../../src/identity/console-login/login-problem.ts'
import type { LocalLogin } from '../../../../src/identity/local-login.ts'
import { auditEarlyRefusal } from '../../../core/audit/audit-early-refusal.ts'
import { credentialProblem } from '../../../core/request/credential-problem.ts'
import { type Texts, textsOf } from './texts.ts'
import './login.css'

export type LoginPanelProps = Pick<ServerProps, 'i18n' | 'payload' | 'searchParams'> & {
  readonly provider: string | undefined
  readonly localLogin: LocalLogin
}

/** The way in by the identity provider, and why the last attempt ended without a session. */
export async function LoginPanel({
  i18n,
  payload,
  searchParams = {},
  provider,
  localLogin,
}: LoginPanelProps) {
  const texts = textsOf(i18n.language)
  const problem = knownLoginProblem(searchParams.problem)
  const told = problem ? sentencesOf(problem, i18n) : await gatewayProblem(payload, texts)
  const { redirect } = searchParams
  const query =
    typeof redirect === 'string' ? `?${new URLSearchParams({ return_to: redirect })}` : ''
  return (
    <div className="login-panel">
      <h1 className="login-panel__title">{texts.title}</h1>
      {told && (
        <div role="alert">
          <Banner type="error">{told}</Banner>
        </div>
      )}
      {/* No link of Next: it would be fetched in advance, and begin a login. */}
      <a
        className="btn btn--style-primary btn--size-large login-panel__button"
        href={`/api/users/oidc/login${query}`}
      >
        {texts.logInWith(provider ?? texts.companyAccount)}
      </a>
      {localLogin !== 'off' && <p className="login-panel__or">{texts.orPassword}</p>}
      {localLogin === 'break-glass' && <Banner type="info">{texts.breakGlass}</Banner>}
    </div>
  )
}

function sentencesOf(problem: LoginProblem, i18n: LoginPanelProps['i18n']): string {
  const { message, action } = ERROR_TABLE[problem]
  return inLanguage({ i18n }, joined([message, action]))
}

/** Why a user who came through the access gateway sees the login page. */
async function gatewayProblem(
  payload: Payload,
  { gateway: texts }: Texts,
): Promise<string | undefined> {
  // The page's own request was checked as well, but its reason is kept with other headers.
  const own = new Headers(await headers())
  await executeAuthStrategies({ headers: own, payload })
  const problem = credentialProblem(own)
  if (!problem) return undefined
  const { admin, routes, serverURL } = payload.config
  const pathname = `${routes.admin}${admin.routes.login}`
  const page = { error: problem, headers: own, method: 'GET', pathname }
  await auditEarlyRefusal(payload, page, new URL(serverURL).origin)
  switch (problem.code) {
    case 'COUNTRY_NOT_ALLOWED':
      return texts.country
    case 'IDENTITY_UNAVAILABLE':
    case 'DATABASE_UNAVAILABLE':
      return texts.unavailable
    default:
      return texts.account
  }
}
