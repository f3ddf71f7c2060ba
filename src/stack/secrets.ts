import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { z } from 'zod'
import { readPrivateFile, writePrivateFile } from '../stand-ins/http/private-file.ts'
import { StackError } from './stack-error.ts'

const secretText = z.string().min(32)
const secretsSchema = z.object({ payloadSecret: secretText, databasePassword: secretText })

/** Secrets of one data folder, made at its first start and never printed. */
export type Secrets = z.infer<typeof secretsSchema>

/**
 * Reads the secrets of a data folder, or makes them. Only the owner can read the file.
 *
 * @throws StackError when the file is there and does not hold them.
 */
export async function readOrCreateSecrets(dataDir: string): Promise<Secrets> {
  const file = path.join(dataDir, 'secrets.json')
  const existing = await readSecrets(file)
  if (existing !== undefined) return existing
  const secrets: Secrets = {
    payloadSecret: randomBytes(32).toString('hex'),
    databasePassword: randomBytes(24).toString('hex'),
  }
  await writePrivateFile(file, secrets)
  return secrets
}

async function readSecrets(file: string): Promise<Secrets | undefined> {
  const text = await readPrivateFile(file)
  if (text === undefined) return undefined
  try {
    return secretsSchema.parse(JSON.parse(text))
  } catch {
    // The cause is left out: its text could repeat a part of the file.
    throw new StackError(
      `${file} is damaged. Restore it from a backup, or delete it together with the folder ` +
        '"postgres" beside it to begin with an empty database.',
    )
  }
}
