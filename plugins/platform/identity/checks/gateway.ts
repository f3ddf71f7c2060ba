import { generateKeyPair, SignJWT } from 'jose'
import { jwtSign } from 'payload'
import { users } from '../../../../collections/users.ts'
import { ServiceError } from '../../../../src/errors/service-error.ts'
import type { HealthCheck } from '../../../../src/health/health-check.ts'
import type { Gateway } from '../../../../src/identity/gateway/create-gateway.ts'
import { SUPER_ADMIN } from '../../../../src/identity/permissions.ts'
import { createSessionReader } from '../../../../src/identity/tokens/session-token.ts'
import { type Check, defineCheck } from '../../../core/checks/define-check.ts'
import { portParts } from '../../../core/checks/port-parts.ts'

type Options = { readonly gateway: Gateway; readonly secret: string }

/** How administrators come in: the access gateway, their accounts, their sessions (section 4.5, step 4). */
export const gatewayCheck = ({ gateway, secret }: Options): Check =>
  defineCheck({
    id: 'gateway',
    title: { en: 'Gateway, administrators, sessions', ja: 'ゲートウェイ・管理者・セッション' },
    step: 4,
    service: 'authentication',
    dependsOn: ['database'],
    intervalMs: 5 * 60_000,
    timeoutMs: 6_000,
    action: {
      en: 'Compare the GATEWAY_* variables with the settings of the access gateway.',
      ja: 'GATEWAY_*の環境変数をアクセスゲートウェイの設定と照合してください。',
    },
    parts: [
      ...portParts(gateway, {
        id: 'keys',
        title: { en: 'Keys of the access gateway', ja: 'アクセスゲートウェイの公開鍵' },
      }),
      {
        id: 'identity-header',
        title: { en: 'Forged identity header is refused', ja: '偽造された認証ヘッダーの拒否' },
        needs: 'keys',
        run: () => refusesForgedHeader(gateway),
      },
      {
        id: 'administrator',
        title: { en: 'Permission of an administrator', ja: '管理者の権限' },
        run: async ({ payload }) => {
          const { totalDocs } = await payload.count({
            collection: 'users',
            where: { roles: { equals: SUPER_ADMIN }, disabled: { not_equals: true } },
          })
          return totalDocs > 0 ? { status: 'healthy' } : NO_ADMINISTRATOR
        },
      },
      {
        id: 'session',
        title: { en: 'Validity of sessions', ja: 'セッションの有効性' },
        run: async ({ payload }) => sessionsHold(payload.secret, secret),
      },
    ],
  })

const NO_ADMINISTRATOR: HealthCheck = {
  status: 'error',
  detail: {
    en: 'No enabled account is a super administrator.',
    ja: '有効な最高管理者のアカウントがありません。',
  },
  action: {
    en: 'Run the set-up with ADMIN_EMAIL: it creates the account.',
    ja: 'ADMIN_EMAILを設定してセットアップを実行してください。アカウントが作成されます。',
  },
}

const FORGED_EMAIL = 'diagnostics@example.test'

/** Headers that any client can send; without the signature of the gateway they must not count. */
async function refusesForgedHeader(gateway: Gateway): Promise<HealthCheck> {
  const headers = new Headers({
    'gateway-access-authenticated-user-email': FORGED_EMAIL,
    'gateway-access-jwt-assertion': await forgedAssertion(gateway),
  })
  try {
    await gateway.identify(headers)
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'UNAUTHENTICATED')
      return { status: 'healthy' }
    throw error
  }
  return {
    status: 'error',
    detail: {
      en: 'An identity header without a valid signature was accepted.',
      ja: '署名が無効な認証ヘッダーが受け入れられました。',
    },
    action: {
      en: 'Stop the web processes: anyone can log in as an administrator. Then install the release again.',
      ja: '誰でも管理者としてログインできる状態です。webプロセスを停止し、リリースを再インストールしてください。',
    },
  }
}

/** An assertion in which only the signature is wrong, so that nothing else can be the reason of a refusal. */
async function forgedAssertion({ trusts }: Gateway): Promise<string> {
  const { privateKey } = await generateKeyPair('ES256')
  return new SignJWT({ email: FORGED_EMAIL, groups: [] })
    .setProtectedHeader({ alg: 'ES256' })
    .setIssuer(trusts?.issuer ?? 'diagnostics')
    .setAudience(trusts?.audience ?? 'diagnostics')
    .setIssuedAt()
    .setExpirationTime('1m')
    .sign(privateKey)
}

/** @param payloadSecret key of Payload's tokens, from which `secret` derives the same one. */
async function sessionsHold(payloadSecret: string, secret: string): Promise<HealthCheck> {
  const read = createSessionReader(secret)
  const id = 'diagnostics'
  const { token } = await jwtSign({
    fieldsToSign: { id, collection: users.slug },
    secret: payloadSecret,
    tokenExpiration: 60,
  })
  const isRead = (await read(token)) === id
  const isForgedRead = (await read(`${token.slice(0, -4)}AAAA`)) !== null
  if (isRead && !isForgedRead) return { status: 'healthy' }
  return {
    status: 'error',
    detail: {
      en: 'A session token is not read as it was signed.',
      ja: 'セッショントークンを署名どおりに読み取れません。',
    },
    action: {
      en: 'Give all web processes the same PAYLOAD_SECRET and restart them.',
      ja: 'すべてのwebプロセスに同じPAYLOAD_SECRETを設定し、再起動してください。',
    },
  }
}
