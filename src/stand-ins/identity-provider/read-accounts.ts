import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { errorCode } from '../../errors/error-code.ts'
import { accountsSchema, type DevelopmentAccount } from './account.ts'
import { DEFAULT_ACCOUNTS } from './default-accounts.ts'

/** Accounts that replace the default ones of a data folder. */
export const accountsFile = (dataDir: string): string =>
  path.join(dataDir, 'identity', 'accounts.json')

/**
 * The accounts of `identity/accounts.json` in the data folder, or the default ones without it.
 *
 * @throws Error that names the file and every wrong field. Values are never repeated.
 */
export async function readAccounts(dataDir: string): Promise<readonly DevelopmentAccount[]> {
  const file = accountsFile(dataDir)
  let text: string
  try {
    text = await readFile(file, 'utf8')
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return DEFAULT_ACCOUNTS
    throw error
  }
  const parsed = accountsSchema.safeParse(parseJson(file, text))
  if (parsed.success) return parsed.data
  throw new Error(`${file} is wrong:\n${z.prettifyError(parsed.error)}`)
}

function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The cause is left out: its text could repeat a password.
    throw new Error(`${file} is not JSON`)
  }
}
