import type { IdTokenVerifier } from '../../../../src/identity/tokens/verify-id-token.ts'
import { type Check, defineCheck, portPart } from '../../../core/checks/define-check.ts'

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
      portPart(idTokens, {
        id: 'keys',
        title: { en: 'Discovery and keys', ja: 'ディスカバリーと公開鍵' },
      }),
    ],
  })
