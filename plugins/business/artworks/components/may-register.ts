import { createLocalReq, type Payload, type PayloadRequest, type TypedUser } from 'payload'
import { admittedTo } from '../../../../src/brands/brand-use.ts'
import { can } from '../../../../src/identity/permissions.ts'
import { brandsOf } from '../../../core/request/brands.ts'
import { principalOf } from '../../../core/request/principal.ts'

/** Whether a user may register artworks for some brand now. */
export const mayRegister = async (payload: Payload, user: TypedUser): Promise<boolean> =>
  registersArtworks(await createLocalReq({ user }, payload))

/** The same of the user of a request. */
export async function registersArtworks(req: PayloadRequest): Promise<boolean> {
  const principal = principalOf(req)
  const brands = await brandsOf(req)
  return brands.some(
    ({ id, kind, status }) =>
      kind === 'artwork' &&
      admittedTo(status, 'prepare') !== 'none' &&
      can(principal, `${id}:create`, brands),
  )
}
