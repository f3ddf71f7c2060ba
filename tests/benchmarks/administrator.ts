import { DEFAULT_ACCOUNTS } from '../../src/stand-ins/identity-provider/default-accounts.ts'
import { requestIdToken } from '../../src/stand-ins/identity-provider/request-id-token.ts'

/** The header of the development provider's account that may do everything. */
export async function administrator(issuer: string): Promise<{ readonly authorization: string }> {
  const [account] = DEFAULT_ACCOUNTS.filter(({ sub }) => sub === 'dev-super-admin')
  if (!account) throw new Error('The development provider has no administrator.')
  const { email: login, password } = account
  return { authorization: `Bearer ${await requestIdToken({ issuer, login, password })}` }
}
