import { createLocalReq, type Payload, type PayloadRequest, type TypedUser } from 'payload'
import { grantOf } from '../../../../../src/identity/endpoint-permission.ts'
import { brandsOf } from '../../../../core/request/brands.ts'
import { principalOf } from '../../../../core/request/principal.ts'
import { TEMPLATE_EDITORS } from '../../permissions.ts'

/** Whether a user may add frames and mats and change them, as the endpoints ask. */
export const mayEditTemplates = async (
  payload: Payload,
  user: TypedUser | null | undefined,
): Promise<boolean> => (user ? editsTemplates(await createLocalReq({ user }, payload)) : false)

/** The same of the user of a request. */
export async function editsTemplates(req: PayloadRequest): Promise<boolean> {
  const principal = principalOf(req)
  return principal !== null && grantOf(principal, TEMPLATE_EDITORS, await brandsOf(req)) === 'all'
}
