import { domainToASCII } from 'node:url'
import {
  type DomainProblem,
  domainProblem,
  type FindIps,
} from '../../../../src/brands/site-domain.ts'
import { errorCode } from '../../../../src/errors/error-code.ts'
import type { Sentence } from '../../../../src/errors/in-language.ts'
import type { HealthCheck } from '../../../../src/health/health-check.ts'
import { judgeCertificate } from '../../../../src/health/judge-certificate.ts'
import { type AnswerHead, answerHead } from '../../../../src/http-client/answer-head.ts'
import { fetchFailure } from '../../../../src/http-client/fetch-failure.ts'
import { readPeerCertificate, serverOf } from '../../../../src/http-client/peer-certificate.ts'

export const SITE_PARTS = ['dns', 'certificate', 'availability', 'cache'] as const
export type SitePart = (typeof SITE_PARTS)[number]

/** What was found out about a site; nothing about what could not be asked after an error. */
export type SiteSurvey = Readonly<Partial<Record<SitePart, HealthCheck>>>

export type SiteOptions = {
  /** @default that of the system */
  readonly find?: FindIps
  /** URL of the first page of a site. @default https, at its domain */
  readonly urlOf?: (domain: string) => string
}

/** Asks the first page of a site, without reading it. The first error ends it, because the rest would follow from it. */
export async function surveySite(
  domain: string,
  signal: AbortSignal,
  { find, urlOf = (name) => `https://${name}/` }: SiteOptions = {},
): Promise<SiteSurvey> {
  // People enter Japanese domains as they are read.
  const host = domainToASCII(domain)
  const problem = await domainProblem(host, find)
  if (problem) return { dns: DOMAIN_PROBLEMS[problem] }
  const dns = { status: 'healthy' } as const
  const url = urlOf(host)
  let certificate: HealthCheck | undefined
  let answer: AnswerHead
  try {
    certificate = judgeCertificate(await readPeerCertificate(serverOf(url), signal), Date.now())
    if (certificate.status === 'error') return { dns, certificate }
    answer = await answerHead(url, { signal, redirect: 'manual' })
  } catch (error) {
    return { dns, ...(certificate && { certificate }), availability: unavailable(noAnswer(error)) }
  }
  const { status } = answer
  if (status >= 400) {
    const detail = { en: `answers with status ${status}`, ja: `ステータス${status}の応答` }
    return { dns, certificate, availability: unavailable(detail) }
  }
  const availability = { status: 'healthy', detail: `${status}` } as const
  // A redirect, e.g. to a language, is rarely kept by a CDN.
  return { dns, certificate, availability, ...(status < 300 && { cache: judgeCache(answer) }) }
}

/** Whether a CDN may keep the page (RFC 9111, RFC 9213). */
function judgeCache({ headers }: AnswerHead): HealthCheck {
  const rules = headers.get('cdn-cache-control') ?? headers.get('cache-control') ?? ''
  const isKept = /\b(s-maxage|max-age)=[1-9]/.test(rules) && !/\b(no-store|private)\b/.test(rules)
  if (isKept) return { status: 'healthy', detail: rules }
  return {
    status: 'warning',
    detail: {
      en: `may not be kept by a CDN (Cache-Control: ${rules.slice(0, 100) || 'none'})`,
      ja: `CDNにキャッシュできません（Cache-Control：${rules.slice(0, 100) || 'なし'}）`,
    },
    action: {
      en: 'Have the site send Cache-Control with s-maxage for its pages, or CDN-Cache-Control.',
      ja: 'ページの応答に、s-maxageを含むCache-Control、またはCDN-Cache-Controlを設定してください。',
    },
  }
}

function noAnswer(error: unknown): Sentence {
  const reason = errorCode(error) ?? fetchFailure(error) ?? 'no response'
  return { en: `does not answer (${reason})`, ja: `応答がありません（${reason}）` }
}

const unavailable = (detail: Sentence): HealthCheck => ({
  status: 'error',
  detail,
  action: {
    en: 'Look at the host of the site, deploy the site again, or roll back its last change.',
    ja: 'サイトのホスティングを確認し、再デプロイするか、直前の変更を元に戻してください。',
  },
})

const dnsError = (detail: Sentence, action: Sentence): HealthCheck => ({
  status: 'error',
  detail,
  action,
})
const CORRECT_RECORD: Sentence = {
  en: 'Correct the DNS record of the domain, or the domain of the brand.',
  ja: 'ドメインのDNSレコード、またはブランドのドメインを修正してください。',
}
const DOMAIN_PROBLEMS: Readonly<Record<DomainProblem, HealthCheck>> = {
  'not-a-domain': dnsError(
    { en: 'is not a host name', ja: 'ホスト名の形式ではありません' },
    {
      en: 'Enter the host name of the site alone, without https:// and without a path.',
      ja: 'https://やパスを含めず、サイトのホスト名だけを入力してください。',
    },
  ),
  unknown: dnsError({ en: 'has no DNS record', ja: 'DNSレコードがありません' }, CORRECT_RECORD),
  'not-public': dnsError(
    {
      en: 'leads to an IP address that is not on the internet, so it is not asked',
      ja: 'インターネット上にないIPアドレスを指しているため、接続しません',
    },
    CORRECT_RECORD,
  ),
}
