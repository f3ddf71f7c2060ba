import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { exportJWK, generateKeyPair } from 'jose'
import { z } from 'zod'
import { readPrivateFile, writePrivateFile } from '../http/private-file.ts'

const rsaKeySchema = z.looseObject({
  kty: z.literal('RSA'),
  kid: z.string(),
  alg: z.literal('RS256'),
  use: z.literal('sig'),
  n: z.string(),
  e: z.string(),
  d: z.string(),
  p: z.string(),
  q: z.string(),
  dp: z.string(),
  dq: z.string(),
  qi: z.string(),
})
const keysSchema = z.object({ keys: z.array(rsaKeySchema).min(1) })

/** Private RS256 keys as a JWK set. The first one signs, all are published. */
export type SigningKeys = z.infer<typeof keysSchema>

/** A new set with one key of 2048 bits. */
export async function createSigningKeys(): Promise<SigningKeys> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const jwk = await exportJWK(privateKey)
  return keysSchema.parse({ keys: [{ ...jwk, kid: randomUUID(), alg: 'RS256', use: 'sig' }] })
}

/**
 * Reads the keys for a purpose in a data folder, or makes them, so that tokens outlive a restart. Only the owner
 * can read the file.
 *
 * @throws Error when the file is there and does not hold keys.
 */
export async function readOrCreateSigningKeys(
  dataDir: string,
  purpose: 'identity' | 'attestation' = 'identity',
): Promise<SigningKeys> {
  const folder = path.join(dataDir, purpose)
  const file = path.join(folder, 'jwks.json')
  const existing = await readSigningKeys(file)
  if (existing !== undefined) return existing
  const keys = await createSigningKeys()
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writePrivateFile(file, keys)
  return keys
}

async function readSigningKeys(file: string): Promise<SigningKeys | undefined> {
  const text = await readPrivateFile(file)
  if (text === undefined) return undefined
  try {
    return keysSchema.parse(JSON.parse(text))
  } catch {
    // The cause is left out: its text could repeat a part of a key.
    throw new Error(`${file} is damaged. Delete it to begin with a new signing key.`)
  }
}
