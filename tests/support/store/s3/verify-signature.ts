import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const CLOCK_TOLERANCE_MS = 15 * 60 * 1000

export type S3Credentials = { readonly accessKeyId: string; readonly secretAccessKey: string }

type Claim = {
  readonly credential: string
  readonly signedHeaders: string
  readonly signature: string
  readonly date: string
  readonly payloadHash: string
  /** Seconds for which the request may be used. */
  readonly lifetime: number
}

/**
 * Whether a request carries a signature of AWS, version 4, that belongs to the credentials, in its header
 * or its query. Written from Amazon's description of the protocol, apart from the client under test.
 */
export function isSigned(request: IncomingMessage, credentials: S3Credentials): boolean {
  const url = new URL(request.url ?? '/', 'http://s3')
  const claim = url.searchParams.has('X-Amz-Signature')
    ? claimOfQuery(url.searchParams)
    : claimOfHeader(request)
  if (!claim) return false
  const [accessKeyId, day = '', region = '', service = ''] = claim.credential.split('/')
  if (accessKeyId !== credentials.accessKeyId || service !== 's3') return false
  const age = Date.now() - timeOf(claim.date)
  if (!(age > -CLOCK_TOLERANCE_MS && age < claim.lifetime * 1000)) return false

  const headers = claim.signedHeaders.split(';').map(
    (name) =>
      `${name}:${String(request.headers[name] ?? '')
        .trim()
        .replace(/ +/g, ' ')}\n`,
  )
  const canonical = [
    request.method,
    url.pathname,
    canonicalQuery(url.searchParams),
    headers.join(''),
    claim.signedHeaders,
    claim.payloadHash,
  ].join('\n')
  const scope = [day, region, service, 'aws4_request'].join('/')
  const text = ['AWS4-HMAC-SHA256', claim.date, scope, sha256(canonical)].join('\n')
  const key = [day, region, service, 'aws4_request'].reduce<string | Buffer>(
    (secret, part) => hmac(secret, part),
    `AWS4${credentials.secretAccessKey}`,
  )
  const expected = hmac(key, text)
  const given = Buffer.from(claim.signature, 'hex')
  return given.byteLength === expected.byteLength && timingSafeEqual(given, expected)
}

function claimOfHeader({ headers }: IncomingMessage): Claim | null {
  const text = headers.authorization ?? ''
  const part = (name: string) => new RegExp(`${name}=([^,\\s]+)`).exec(text)?.[1] ?? ''
  const payloadHash = headers['x-amz-content-sha256']
  const date = headers['x-amz-date']
  if (typeof payloadHash !== 'string' || typeof date !== 'string') return null
  return {
    credential: part('Credential'),
    signedHeaders: part('SignedHeaders'),
    signature: part('Signature'),
    date,
    payloadHash,
    lifetime: CLOCK_TOLERANCE_MS / 1000,
  }
}

function claimOfQuery(query: URLSearchParams): Claim {
  return {
    credential: query.get('X-Amz-Credential') ?? '',
    signedHeaders: query.get('X-Amz-SignedHeaders') ?? '',
    signature: query.get('X-Amz-Signature') ?? '',
    date: query.get('X-Amz-Date') ?? '',
    payloadHash: 'UNSIGNED-PAYLOAD',
    lifetime: Number(query.get('X-Amz-Expires')),
  }
}

function canonicalQuery(query: URLSearchParams): string {
  return [...query]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort((a, b) => (a < b ? -1 : 1))
    .join('&')
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

/** `20261121T080000Z` in milliseconds. */
function timeOf(date: string): number {
  const [, y, mo, d, h, mi, s] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(date) ?? []
  return Date.parse(`${y}-${mo}-${d}T${h}:${mi}:${s}Z`)
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
