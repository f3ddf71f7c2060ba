import { ServiceError } from '../../errors/service-error.ts'

/** The signed assertion: without it the other two are only text that any client can send. */
const ASSERTION = 'gateway-access-jwt-assertion'
const EMAIL = 'gateway-access-authenticated-user-email'
const GROUPS = 'gateway-access-authenticated-user-groups'
const NAMES = [ASSERTION, EMAIL, GROUPS] as const

const MAX_ASSERTION_LENGTH = 8 * 1024
const MAX_EMAIL_LENGTH = 254
const COMPACT_JWT = /^[\w-]+\.[\w-]+\.[\w-]+$/
/** Printable ASCII without the comma, which is what two headers of one name are joined by. */
const ONE_ADDRESS = /^[!-+\--?A-~]+@[!-+\--?A-~]+$/
const GROUP_LIST = /^[ -~]*$/

/** What the gateway's headers say. Nothing of it counts before the assertion is verified. */
export type GatewayHeaders = {
  readonly assertion: string
  /** Exactly as it was sent. */
  readonly email: string
  /** `undefined` when the header is not there: then the assertion alone says them. */
  readonly groups: readonly string[] | undefined
}

/**
 * Reads the headers of the access gateway (specification, section 5.3), or `null` when the request has
 * none of them in any spelling.
 *
 * Each may come once, in its own spelling: proxies and frameworks disagree on underscores and on which
 * of two headers wins, and every such doubt is an attack. The value is one e-mail address in printable ASCII.
 *
 * @throws ServiceError `UNAUTHENTICATED` when one is there and is not exactly what a gateway sends.
 */
export function readGatewayHeaders(headers: Headers): GatewayHeaders | null {
  const names = [...headers.keys()].filter(isGatewayName)
  if (names.length === 0) return null
  const strange = names.filter((name) => !NAMES.some((known) => known === name.toLowerCase()))
  if (strange.length > 0) throw refused('a header in another spelling')

  const assertion = headers.get(ASSERTION)
  if (assertion === null) throw refused('no assertion')
  if (assertion.length > MAX_ASSERTION_LENGTH || !COMPACT_JWT.test(assertion)) {
    throw refused('an assertion that is no signed token')
  }
  const email = headers.get(EMAIL)
  if (email === null) throw refused('no e-mail')
  if (email.length > MAX_EMAIL_LENGTH || !ONE_ADDRESS.test(email)) {
    throw refused('an e-mail that is not one e-mail address')
  }
  return { assertion, email, groups: groupsOf(headers.get(GROUPS)) }
}

/** One refusal for all causes; what was wrong is for the log alone and repeats nothing that was sent. */
export function refused(reason: string, cause?: unknown): ServiceError {
  const sentence = {
    en: 'The access gateway does not confirm this request.',
    ja: 'アクセスゲートウェイがこのリクエストを確認していません。',
  }
  const options = { cause: new Error(`access gateway: ${reason}`, { cause }) }
  return new ServiceError('UNAUTHENTICATED', sentence, options)
}

function groupsOf(value: string | null): string[] | undefined {
  if (value === null) return undefined
  if (!GROUP_LIST.test(value)) throw refused('groups that are not ASCII')
  const groups = value.split(',').map((group) => group.trim())
  return groups.filter((group) => group !== '')
}

/** Whether a name is, or is meant to be taken for, one of the gateway's. */
function isGatewayName(name: string): boolean {
  return NAMES.some((known) => squashed(known) === squashed(name))
}

function squashed(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '')
}
