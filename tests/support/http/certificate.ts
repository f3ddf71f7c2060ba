import { generateKeyPairSync, randomUUID, sign } from 'node:crypto'

/** A certificate that signs itself, and its private key, both as PEM. */
export type TestCertificate = { readonly cert: string; readonly key: string }

const DAY_MS = 24 * 60 * 60_000
/** Object identifiers in DER: ecdsa-with-SHA256, commonName, subjectAltName. */
const OID = { ecdsa: '2a8648ce3d040302', commonName: '550403', altName: '551d11' } as const

/** A value in DER: tag, length, content. */
function der(tag: number, ...content: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(content)
  const { length } = body
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length]
  return Buffer.concat([Buffer.from([tag, ...size]), body])
}
const sequence = (...content: readonly Uint8Array[]) => der(0x30, ...content)
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
const utcTime = (ms: number) =>
  der(
    0x17,
    Buffer.from(
      `${new Date(ms)
        .toISOString()
        .replaceAll(/[-:T]|\.\d+/g, '')
        .slice(2)}`,
    ),
  )

/**
 * Makes a certificate for localhost (RFC 5280) that is valid for `days` more days, or expired so many days ago if they
 * are negative.
 */
export function testCertificate({ days }: { readonly days: number }): TestCertificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const algorithm = sequence(oid(OID.ecdsa))
  // One of its own: issuers are looked up by their names.
  const commonName = sequence(oid(OID.commonName), der(0x0c, Buffer.from(randomUUID())))
  const name = sequence(der(0x31, commonName))
  const end = Date.now() + days * DAY_MS
  const names = sequence(
    der(0x82, Buffer.from('localhost')),
    der(0x87, Buffer.from([127, 0, 0, 1])),
  )
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    algorithm,
    name,
    sequence(utcTime(end - 100 * DAY_MS), utcTime(end)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(sequence(oid(OID.altName), der(0x04, names)))),
  )
  const signature = sign('sha256', body, privateKey)
  const bytes = sequence(body, algorithm, der(0x03, Buffer.from([0]), signature))
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${bytes.toString('base64')}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}
