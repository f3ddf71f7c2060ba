import type { AttestationPort } from '../../../../src/attestation/port.ts'
import { type Check, defineCheck } from '../../../core/checks/define-check.ts'
import { portParts } from '../../../core/checks/port-parts.ts'

/** The service that vouches for our apps (specification, sections 4.5 and 5). */
export const attestationCheck = (attestation: AttestationPort): Check =>
  defineCheck({
    id: 'attestation',
    title: { en: 'App attestation', ja: 'アプリ認証' },
    step: 5,
    service: 'authentication',
    intervalMs: 5 * 60_000,
    timeoutMs: 8_000,
    action: {
      en: 'Check the variables of the attestation service, and whether this machine reaches it.',
      ja: 'アプリ認証サービスの環境変数と、このサーバーからの接続を確認してください。',
    },
    parts: [
      ...portParts(attestation, {
        id: 'service',
        title: { en: 'Attestation service', ja: 'アプリ認証サービス' },
      }),
      {
        id: 'forgery',
        title: { en: 'Forged token is refused', ja: '偽造トークンの拒否' },
        needs: 'service',
        run: async () => {
          const { accepted } = await attestation.verify('forged.by.diagnostics', {
            action: 'photos',
          })
          if (!accepted) return { status: 'healthy' }
          const detail = {
            en: 'A forged attestation token was accepted.',
            ja: '偽造された証明トークンが受け入れられました。',
          }
          return { status: 'error', detail }
        },
      },
    ],
  })
