import { SERVICES } from '../health/services.ts'
import { type Peer, peersOf } from '../network/peer.ts'
import type { Environment } from './environment.ts'

/** The systems behind the services that the environment names. Features declare further ones. */
export function peersOfServices(env: Environment): Peer[] {
  const { ATTESTATION_KIND: kind } = env
  const attestation = kind === 'app-check' ? env.APP_CHECK_JWKS_URL : env.TURNSTILE_URL
  return peersOf([
    { id: 'public-url', title: { en: 'Public URL', ja: '公開URL' }, url: env.SERVER_URL },
    { id: 'database', title: SERVICES.database, url: env.DATABASE_URL },
    { id: 'object-store', title: SERVICES['object-store'], url: bucketUrl(env) },
    { id: 'cdn', title: { en: 'CDN', ja: 'CDN' }, url: env.S3_PUBLIC_URL },
    {
      id: 'identity-provider',
      title: { en: 'Identity provider', ja: 'IDプロバイダー' },
      url: env.OIDC_ISSUER,
    },
    {
      id: 'gateway',
      title: { en: 'Access gateway', ja: 'アクセスゲートウェイ' },
      url: env.GATEWAY_JWKS_URL,
    },
    {
      id: 'attestation',
      title: { en: 'Attestation service', ja: 'アプリ証明サービス' },
      url: kind === 'none' ? undefined : attestation,
    },
    { id: 'shop', title: SERVICES.commerce, url: env.COMMERCE_URL },
    { id: 'factory', title: SERVICES.factory, url: env.FACTORY_URL },
    { id: 'mail-server', title: { en: 'Mail server', ja: 'メールサーバー' }, url: env.SMTP_URL },
  ])
}

/** Where the S3 client connects to. */
function bucketUrl(env: Environment): string | undefined {
  const { S3_BUCKET: bucket, S3_REGION: region, S3_ENDPOINT: endpoint } = env
  if (bucket === undefined) return undefined
  const url = new URL(endpoint ?? `https://s3.${region}.amazonaws.com`)
  if (!env.S3_FORCE_PATH_STYLE) url.hostname = `${bucket}.${url.hostname}`
  return url.href
}
