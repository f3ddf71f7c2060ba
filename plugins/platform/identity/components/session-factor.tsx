import { Link } from '@payloadcms/ui'
import type { UIFieldServerProps } from 'payload'
import { secondFactor } from '../../../../src/identity/second-factor.ts'
import { may } from '../../../core/request/principal.ts'
import { currentSession } from '../current-session.ts'
import { GATEWAY_STRATEGY } from '../gateway-strategy.ts'
import { textsOf } from './texts.ts'

/**
 * On the page of an account the way to its sessions, for those who may see them; people read on their own
 * whether this session began with a second factor.
 */
export async function SessionFactor({ data, req }: UIFieldServerProps) {
  const { factor: texts } = textsOf(req.i18n.language)
  const page = `${req.payload.config.routes.admin}/sessions`
  if (data?.id !== req.user?.id) {
    if (!data?.id || !(await may(req, 'users:manage'))) return null
    return (
      <div className="field-type">
        <Link href={`${page}?user=${data.id}`} prefetch={false}>
          {texts.ofAccount}
        </Link>
      </div>
    )
  }
  const { session, strategy } = currentSession(req)
  const said = session?.byIdentityProvider ? secondFactor(session.amr ?? '') : 'password'
  const text = texts[strategy === GATEWAY_STRATEGY ? 'gateway' : said]
  return (
    <div className="field-type">
      <span className="field-label">{texts.label}</span>
      <p>
        {text}{' '}
        <Link href={page} prefetch={false}>
          {texts.all}
        </Link>
      </p>
    </div>
  )
}
