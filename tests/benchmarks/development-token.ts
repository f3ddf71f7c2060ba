import { DEFAULT_ACCOUNTS } from '../../src/stand-ins/identity-provider/default-accounts.ts'
import { requestIdToken } from '../../src/stand-ins/identity-provider/request-id-token.ts'

/** A token of an account of the development provider. */
export async function developmentToken(issuer: string, sub: string): Promise<string> {
  const account = DEFAULT_ACCOUNTS.find((one) => one.sub === sub)
  if (!account) throw new Error(`The development provider has no account "${sub}".`)
  const { email: login, password } = account
  return requestIdToken({ issuer, login, password })
}

/** The header of the development provider's account that may do everything. */
export async function administrator(issuer: string): Promise<{ readonly authorization: string }> {
  return { authorization: `Bearer ${await developmentToken(issuer, 'dev-super-admin')}` }
}
