import type { PeerCertificate } from '../http-client/peer-certificate.ts'
import type { HealthCheck } from './health-check.ts'

/** As many days before the end of a certificate, operators are warned: time enough to find out why it was not renewed. */
const CERTIFICATE_WARNING_DAYS = 14
const DAY_MS = 24 * 60 * 60_000

/**
 * An error if the certificate is not accepted, a warning if it ends soon.
 *
 * @param now in ms since 1970.
 */
export function judgeCertificate(
  { host, validTo, refusal }: PeerCertificate,
  now: number,
): HealthCheck {
  const date = validTo.toISOString().slice(0, 10)
  const action = {
    en: `Have the certificate of ${host} renewed, and check the job that renews it.`,
    ja: `${host}の証明書を更新し、自動更新のジョブを確認してください。`,
  }
  if (validTo.getTime() <= now) {
    const detail = {
      en: `The certificate of ${host} expired on ${date}.`,
      ja: `${host}の証明書は${date}に期限切れになりました。`,
    }
    return { status: 'error', detail, action }
  }
  if (refusal !== undefined) {
    const detail = {
      en: `The certificate of ${host} is not accepted: ${refusal}.`,
      ja: `${host}の証明書が受け入れられません：${refusal}。`,
    }
    return { status: 'error', detail, action: CORRECT_CERTIFICATE }
  }
  const days = Math.floor((validTo.getTime() - now) / DAY_MS)
  if (days >= CERTIFICATE_WARNING_DAYS) {
    const detail = { en: `Valid until ${date}`, ja: `有効期限：${date}` }
    return { status: 'healthy', detail }
  }
  const detail = {
    en: `The certificate of ${host} expires in ${days} days, on ${date}.`,
    ja: `${host}の証明書は${days}日後（${date}）に期限切れになります。`,
  }
  return { status: 'warning', detail, action }
}

const CORRECT_CERTIFICATE = {
  en: 'Check the host name of the URL. If it is right, have the server send a certificate for it with all intermediate ones.',
  ja: 'URLのホスト名を確認してください。正しい場合は、そのホスト名の証明書を中間証明書とともにサーバーに設定してください。',
}
