import type { HealthCheck } from '../../../../src/health/health-check.ts'
import { answerHead } from '../../../../src/http-client/answer-head.ts'
import {
  CLOCK_TOLERANCE_SECONDS,
  type IdTokenVerifier,
} from '../../../../src/identity/tokens/verify-id-token.ts'
import { discoveryUrl } from '../../../../src/jwks/discovery.ts'
import { type Check, defineCheck } from '../../../core/checks/define-check.ts'
import { portParts } from '../../../core/checks/port-parts.ts'

/** The keys of the identity provider, without which no ID token can be verified (section 4.5, step 4). */
export const identityProviderCheck = (idTokens: IdTokenVerifier): Check =>
  defineCheck({
    id: 'identity-provider',
    title: { en: 'Identity provider', ja: 'IDプロバイダー' },
    step: 4,
    service: 'authentication',
    intervalMs: 60_000,
    timeoutMs: 8_000,
    action: {
      en: 'Check OIDC_ISSUER, and whether the identity provider is reachable from this machine.',
      ja: 'OIDC_ISSUERと、このサーバーからIDプロバイダーへの接続を確認してください。',
    },
    parts: [
      ...portParts(idTokens, {
        id: 'keys',
        title: { en: 'Discovery and keys', ja: 'ディスカバリーと公開鍵' },
      }),
      {
        id: 'clock',
        title: { en: 'Clock of this machine', ja: 'このサーバーの時刻' },
        needs: 'keys',
        run: ({ signal }) => agreesOnTime(idTokens, signal),
      },
    ],
  })

/** Beyond the tolerance, tokens that were just issued are refused, or expired ones accepted. */
async function agreesOnTime({ url }: IdTokenVerifier, signal: AbortSignal): Promise<HealthCheck> {
  if (url === undefined) return { status: 'skipped', detail: NO_DATE }
  const asked = Date.now()
  const { headers } = await answerHead(discoveryUrl(url), { signal })
  const told = Date.parse(headers.get('date') ?? '')
  if (Number.isNaN(told)) return { status: 'skipped', detail: NO_DATE }
  return judgeClock({ asked, told, answered: Date.now() })
}

const NO_DATE = {
  en: 'The identity provider does not state its time.',
  ja: 'IDプロバイダーから時刻が返されません。',
}

/** Times in ms since 1970: when the provider was asked, the time that it told in whole seconds, and when it answered. */
type Times = { readonly asked: number; readonly told: number; readonly answered: number }

/** A slow answer is no difference: the provider may have written its time at any moment of the request. */
export function judgeClock({ asked, told, answered }: Times): HealthCheck {
  const aheadMs = Math.max(0, asked - (told + 1000))
  const behindMs = Math.max(0, told - answered)
  const seconds = Math.round(Math.max(aheadMs, behindMs) / 1000)
  if (seconds <= CLOCK_TOLERANCE_SECONDS) return { status: 'healthy' }
  const isAhead = aheadMs > 0
  return {
    status: 'error',
    detail: {
      en: `The clock of this machine is ${seconds} s ${isAhead ? 'ahead of' : 'behind'} that of the identity provider.`,
      ja: `このサーバーの時刻が、IDプロバイダーより${seconds}秒${isAhead ? '進んでいます' : '遅れています'}。`,
    },
    action: {
      en: 'Synchronize the clock of this machine (NTP), then restart the service.',
      ja: 'このサーバーの時刻を同期（NTP）してから、サービスを再起動してください。',
    },
  }
}
