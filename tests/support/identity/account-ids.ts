import type { Login, Service } from '../service/service.ts'

/** The id of the account of one of the development provider's users. */
export type AccountIds = (login: Login) => string

/** Reads the ids of the accounts that the template of the database has. */
export async function accountIds(service: Pick<Service, 'rows'>): Promise<AccountIds> {
  const rows = await service.rows<{ id: string; idp_uid: string }>('SELECT id, idp_uid FROM users')
  return (login) => {
    const account = rows.find(({ idp_uid }) => idp_uid === `dev-${login}`)
    if (!account) throw new Error(`There is no account of ${login}.`)
    return account.id
  }
}
