import { domainToASCII } from 'node:url'
import { domainProblem, type FindIps } from '../brands/site-domain.ts'
import { HOOK_PATH, NotRedeployed } from './redeploy-request.ts'

export type HookOptions = {
  /** Base URLs of sites that are not at the domain of their brand, by the brand. */
  readonly siteUrls: ReadonlyMap<string, string>
  /** @default that of the system */
  readonly find?: FindIps
}

const PROBLEMS = {
  'not-a-domain': 'the domain of the brand is not a host name',
  unknown: 'the domain of the brand has no DNS record',
  'not-public': 'the domain of the brand leads to an IP address that is not on the internet',
} as const

/**
 * URL of the hook of a brand's site: at a URL of the environment, or at the domain of the brand, with https and on the internet
 * only.
 *
 * @throws NotRedeployed if there is none.
 * @see docs/decisions/0206-probe-brand-sites-on-the-internet-only.md
 */
export async function hookUrl(
  brand: string,
  domain: string | null,
  { siteUrls, find }: HookOptions,
): Promise<string> {
  const known = siteUrls.get(brand)
  if (known !== undefined) return `${known.replace(/\/+$/, '')}${HOOK_PATH}`
  if (!domain) throw new NotRedeployed('the brand has no domain')
  const host = domainToASCII(domain)
  const problem = await domainProblem(host, find)
  if (problem) throw new NotRedeployed(PROBLEMS[problem])
  return `https://${host}${HOOK_PATH}`
}
