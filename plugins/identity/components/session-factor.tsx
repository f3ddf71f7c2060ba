import type { UIFieldServerProps } from 'payload'
import { secondFactor } from '../../../src/identity/second-factor.ts'
import { currentSession } from '../current-session.ts'
import { GATEWAY_STRATEGY } from '../gateway-strategy.ts'
import { loginTextsOf } from './texts.ts'

/** Tells people on the page of their own account whether this session began with a second factor. */
export function SessionFactor({ data, req }: UIFieldServerProps) {
  if (data?.id !== req.user?.id) return null
  const { factor: texts } = loginTextsOf(req.i18n.language)
  const { session, strategy } = currentSession(req)
  const said = session?.byIdentityProvider ? secondFactor(session.amr ?? '') : 'password'
  const text = texts[strategy === GATEWAY_STRATEGY ? 'gateway' : said]
  return (
    <div className="field-type">
      <span className="field-label">{texts.label}</span>
      <p>{text}</p>
    </div>
  )
}
