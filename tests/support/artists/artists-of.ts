import { call } from '../service/api.ts'
import type { Service } from '../service/service.ts'

/** An artist as administrators see them in the list. */
type Row = {
  id: string
  name: string
  email: string
  idp_uid: string
  state: string
  works: { draft: number }
  invitation_expires_at: string | null
  last_activity_at: string | null
}
type Page = { docs: Row[]; totalDocs: number }

/** What an administrator sees of the artists of a service. */
export type Artists = {
  /** Token of the administrator of the brand `art`. */
  readonly manager: string
  /** The list of artists. @param query such as `search=aoi` */
  page(query?: string): Promise<Page>
  /** An account's row in the list. */
  rowOf(account: string): Promise<Row | undefined>
}

export async function artistsOf(service: Pick<Service, 'url' | 'tokenOf'>): Promise<Artists> {
  const manager = await service.tokenOf('art-admin')
  const page: Artists['page'] = async (query = '') => {
    const path = `/api/artists?limit=100&${query}`
    return (await call<Page>(service, 'GET', path, { token: manager })).body
  }
  const rowOf: Artists['rowOf'] = async (account) =>
    (await page()).docs.find(({ id }) => id === account)
  return { manager, page, rowOf }
}
