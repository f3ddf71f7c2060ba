import { CompactEncrypt, exportSPKI, generateKeyPair, importJWK, SignJWT } from 'jose'
import type { Service } from '../support/service/service.ts'

type Claims = Readonly<Record<string, unknown>>

const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url')

/** Name of the fault → a token with it. All are tokens of an artist but for this one thing. */
export async function mutatedTokens(service: Service): Promise<ReadonlyMap<string, string>> {
  const [jwk] = service.keys.keys
  if (!jwk) throw new Error('The provider has no key.')
  const { kid } = jwk
  const own = await importJWK(jwk, 'RS256')
  const publicJwk = { kty: jwk.kty, n: jwk.n, e: jwk.e }
  const publicKey = (await importJWK({ ...publicJwk, ext: true }, 'RS256')) as CryptoKey
  const foreign = await generateKeyPair('RS256', { extractable: true })
  const encryption = await generateKeyPair('RSA-OAEP-256')
  const foreignEc = await generateKeyPair('ES256')
  const now = Math.floor(Date.now() / 1000)
  const claims: Claims = {
    iss: service.issuer,
    aud: 'print-commerce',
    sub: 'dev-artist',
    iat: now,
    exp: now + 600,
  }
  const signed = (
    changes: Claims = {},
    header: Claims = {},
    key: CryptoKey | Uint8Array = own as CryptoKey,
  ) => {
    const all = { ...claims, ...changes }
    const kept = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
    return new SignJWT(kept).setProtectedHeader({ alg: 'RS256', kid, ...header }).sign(key)
  }
  const good = await signed()
  const [head = '', body = '', signature = ''] = good.split('.')
  const spki = Buffer.from(await exportSPKI(publicKey))
  const flipped = (at: number) => {
    const bytes = Buffer.from(signature, 'base64url')
    bytes[at] = (bytes[at] ?? 0) ^ 1
    return `${head}.${body}.${bytes.toString('base64url')}`
  }
  const unsigned = (alg: string) => `${encode({ alg, kid })}.${body}.`
  const withHeader = (header: Claims) => `${encode(header)}.${body}.${signature}`
  const withBody = (changes: Claims) => `${head}.${encode({ ...claims, ...changes })}.${signature}`

  const faults: Record<string, string | Promise<string>> = {
    'alg none': unsigned('none'),
    'alg None': unsigned('None'),
    'alg NONE': unsigned('NONE'),
    'alg nOnE with a signature': withHeader({ alg: 'nOnE', kid }),
    'no alg': withHeader({ kid }),
    'alg of another kind': withHeader({ alg: 256, kid }),
    'HS256 by the public key as PEM': signed({}, { alg: 'HS256' }, spki),
    'HS256 by the public key as JSON': signed(
      {},
      { alg: 'HS256' },
      Buffer.from(JSON.stringify(publicJwk)),
    ),
    'HS256 by the modulus': signed({}, { alg: 'HS256' }, Buffer.from(jwk.n, 'base64url')),
    'HS256 by an empty-looking secret': signed({}, { alg: 'HS256' }, new Uint8Array(32)),
    'HS512 by the key id': signed({}, { alg: 'HS512' }, Buffer.from(kid.padEnd(64, kid))),
    'RS512 by its own key': `${encode({ alg: 'RS512', kid })}.${body}.${signature}`,
    'PS256 in the header only': withHeader({ alg: 'PS256', kid }),
    'a foreign RSA key': signed({}, {}, foreign.privateKey),
    'a foreign key without a key id': signed({}, { kid: undefined }, foreign.privateKey),
    'a foreign key of another kind': signed({}, { alg: 'ES256' }, foreignEc.privateKey),
    'an unknown key id': signed({}, { kid: 'unknown' }, foreign.privateKey),
    'a key id that is a path': signed({}, { kid: '../../dev/null' }, foreign.privateKey),
    'a key id that is SQL': signed({}, { kid: "' OR 1=1 --" }, foreign.privateKey),
    'a key in its header': signed({}, { jwk: publicJwk, kid: 'own' }, foreign.privateKey),
    'a URL of keys in its header': signed(
      {},
      { jku: `${service.url}/api/health`, kid: 'own' },
      foreign.privateKey,
    ),
    'a certificate URL in its header': signed(
      {},
      { x5u: 'http://127.0.0.1:9/', kid: 'own' },
      foreign.privateKey,
    ),
    'a critical extension': `${encode({ alg: 'RS256', kid, crit: ['b64'], b64: false })}.${body}.${signature}`,
    'another type': signed({}, { typ: 'at+jwt' }),
    'the type of a logout token': signed({}, { typ: 'logout+jwt' }),
    'no issuer': signed({ iss: undefined }),
    'another issuer': signed({ iss: 'https://evil.example.test' }),
    'the issuer with a slash': signed({ iss: `${service.issuer}/` }),
    'the issuer in capitals': signed({ iss: service.issuer.toUpperCase() }),
    'two issuers': signed({ iss: [service.issuer, 'https://evil.example.test'] }),
    'no audience': signed({ aud: undefined }),
    'another audience': signed({ aud: 'another-service' }),
    'an audience that begins like ours': signed({ aud: 'print-commerce-2' }),
    'our audience among others, for another party': signed({
      aud: ['print-commerce', 'x'],
      azp: 'x',
    }),
    'our audience among others, without an authorized party': signed({
      aud: ['print-commerce', 'x'],
    }),
    'another authorised party': signed({ azp: 'another-service' }),
    'an empty audience': signed({ aud: [] }),
    'an expiry two minutes ago': signed({ iat: now - 700, exp: now - 120 }),
    'an expiry long ago': signed({ iat: 1, exp: 2 }),
    'no expiry': signed({ exp: undefined }),
    'an expiry that is text': withBody({ exp: String(now + 600) }),
    'a validity that begins later': signed({ nbf: now + 7200 }),
    'no time of issue': signed({ iat: undefined }),
    'no holder': signed({ sub: undefined }),
    'an empty holder': signed({ sub: '' }),
    'a holder that is a number': signed({ sub: 1 }),
    'a holder that is a list': signed({ sub: ['dev-artist'] }),
    'a holder that is a condition': signed({ sub: { like: '%' } }),
    'a holder in capitals': signed({ sub: 'DEV-ARTIST' }),
    'a holder with a space': signed({ sub: 'dev-artist ' }),
    'a holder with a null byte': signed({ sub: 'dev-artist\u0000' }),
    'an unknown holder': signed({ sub: 'stranger' }),
    'a holder that is a wildcard': signed({ sub: 'dev-%' }),
    'an endless holder': signed({ sub: 'x'.repeat(256) }),
    'a body that was changed': withBody({ sub: 'dev-super-admin' }),
    'a header that was changed': withHeader({ alg: 'RS256', kid, x: 1 }),
    'the signature of another token': `${head}.${encode({ ...claims, exp: now + 601 })}.${signature}`,
    'its first bit flipped': flipped(0),
    'a middle bit flipped': flipped(128),
    'its last bit flipped': flipped(255),
    'a signature cut short': good.slice(0, -4),
    'no signature': `${head}.${body}.`,
    'no last part': `${head}.${body}`,
    'an empty body': `${head}..${signature}`,
    'a fourth part': `${good}.${signature}`,
    'a fifth part': `${good}.a.b`,
    'an encrypted form': new CompactEncrypt(Buffer.from(good))
      .setProtectedHeader({ alg: 'RSA-OAEP-256', enc: 'A256GCM', cty: 'JWT' })
      .encrypt(encryption.publicKey),
    'a token in a token': encode(good),
    'a JSON form': encode({ protected: head, payload: body, signature }),
    'quotes around it': `"${good}"`,
    'a comma and another one': `${good},${good}`,
    'a body that is no JSON': `${head}.${Buffer.from('{').toString('base64url')}.${signature}`,
    'a body that is a list': `${head}.${encode([claims])}.${signature}`,
    'characters of another alphabet': good.replaceAll('_', '/').replaceAll('-', '+').concat('=='),
    'more than 8 KB': signed({ pad: 'x'.repeat(9000) }),
    'nothing but dots': '..',
  }
  const entries = Object.entries(faults).map(async ([name, token]) => [name, await token] as const)
  return new Map(await Promise.all(entries))
}
