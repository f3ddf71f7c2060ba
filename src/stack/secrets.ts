import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { readPrivateFile, writePrivateFile } from '../stand-ins/http/private-file.ts'
import { DEFAULT_ACCOUNTS } from '../stand-ins/identity-provider/default-accounts.ts'
import { accountsFile } from '../stand-ins/identity-provider/read-accounts.ts'
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
  const file = secretsFile(dataDir)
  const existing = await readSecrets(file)
  if (existing !== undefined) return existing
  const secrets: Secrets = {
    payloadSecret: randomBytes(32).toString('hex'),
    databasePassword: randomBytes(24).toString('hex'),
  }
  await writePrivateFile(file, secrets)
  return secrets
}

/**
 * Replaces the published passwords of the development accounts by random ones, before the first start of a data
 * folder whose console other machines will reach. The set-up prints them.
 *
 * @see docs/decisions/0177-use-secrets-of-the-data-folder-in-the-embedded-stack.md
 *
 * @throws StackError if the folder has been used and its accounts may have the published passwords.
 */
export async function requireOwnPasswords(dataDir: string): Promise<void> {
  const file = accountsFile(dataDir)
  if (existsSync(file)) return
  if (existsSync(secretsFile(dataDir))) {
    throw new StackError(
      `HOST or SERVER_URL admits other machines, and the accounts of ${dataDir} have published passwords. ` +
        'Set DATA_DIR to a new folder: its accounts get passwords of their own.',
    )
  }
  const ownPassword = () => randomBytes(12).toString('base64url')
  const accounts = DEFAULT_ACCOUNTS.map((account) => ({ ...account, password: ownPassword() }))
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  await writePrivateFile(file, accounts)
}

const secretsFile = (dataDir: string) => path.join(dataDir, 'secrets.json')

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
