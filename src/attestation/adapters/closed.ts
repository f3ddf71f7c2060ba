import type { AttestationPort } from '../port.ts'
import { refused } from '../refused.ts'

/**
 * Used if no attestation service is configured: rejects every token.
 *
 * @see docs/decisions/0075-make-attestation-a-port-that-is-closed-by-default.md
 */
export function createClosedAttestation(): AttestationPort {
  return {
    name: 'none',
    singleUse: false,
    verify: async () => refused('closed'),
    check: async () => ({
      status: 'skipped',
      detail: {
        en: 'Set ATTESTATION_KIND: attested routes are closed.',
        ja: 'ATTESTATION_KINDを設定してください。アプリ認証が必要なAPIは利用できません。',
      },
    }),
  }
}
