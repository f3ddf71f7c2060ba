import { ServiceError } from '../../../../src/errors/service-error.ts'
import type { HealthCheck } from '../../../../src/health/health-check.ts'
import { issueUploadToken, readUploadToken } from '../../../../src/identity/tokens/upload-token.ts'
import type { IdTokenVerifier } from '../../../../src/identity/tokens/verify-id-token.ts'
import { type Check, defineCheck } from '../../../core/checks/define-check.ts'

type Options = { readonly idTokens: IdTokenVerifier; readonly secret: string }

/** Claims of anyone, with the algorithm `none`. */
const UNSIGNED = 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJkaWFnbm9zdGljcyJ9.'

/** Tokens of this service are valid, and forged or expired ones are not (section 4.5, step 5). */
export const tokensCheck = ({ idTokens, secret }: Options): Check =>
  defineCheck({
    id: 'tokens',
    title: { en: 'Tokens', ja: 'トークン' },
    step: 5,
    service: 'authentication',
    intervalMs: 5 * 60_000,
    timeoutMs: 5_000,
    action: {
      en: 'Check the clock of the machine and PAYLOAD_SECRET, then restart the service.',
      ja: 'サーバーの時刻とPAYLOAD_SECRETを確認し、サービスを再起動してください。',
    },
    parts: [
      {
        id: 'generation',
        title: { en: 'Generation and validation', ja: '生成と検証' },
        run: async () => {
          const artworkId = 'diagnostics'
          const { token, hash } = await issueUploadToken({ secret, artworkId })
          const read = await readUploadToken({ secret, token })
          return read.artworkId === artworkId && read.hash === hash ? { status: 'healthy' } : WRONG
        },
      },
      {
        id: 'expiry',
        title: { en: 'Expired token is refused', ja: '期限切れトークンの拒否' },
        run: async () => {
          const anHourAgo = new Date(Date.now() - 60 * 60_000)
          const { token } = await issueUploadToken({ secret, artworkId: 'x', now: anHourAgo })
          return refused(() => readUploadToken({ secret, token }), 'UPLOAD_TOKEN_INVALID')
        },
      },
      {
        id: 'forgery',
        title: { en: 'Forged token is refused', ja: '偽造トークンの拒否' },
        run: async () => {
          const other = `${secret}-of-another-service`
          const { token } = await issueUploadToken({ secret: other, artworkId: 'x' })
          return refused(() => readUploadToken({ secret, token }), 'UPLOAD_TOKEN_INVALID')
        },
      },
      {
        id: 'unsigned-id-token',
        title: { en: 'Unsigned ID token is refused', ja: '署名のないIDトークンの拒否' },
        run: () => refused(() => idTokens.verify(UNSIGNED), 'UNAUTHENTICATED'),
      },
    ],
  })

const WRONG: HealthCheck = {
  status: 'error',
  detail: {
    en: 'A token was not judged as it has to be.',
    ja: 'トークンが正しく判定されませんでした。',
  },
}

async function refused(
  verify: () => Promise<unknown>,
  code: ServiceError['code'],
): Promise<HealthCheck> {
  try {
    await verify()
  } catch (error) {
    if (error instanceof ServiceError && error.code === code) return { status: 'healthy' }
    throw error
  }
  return WRONG
}
