import { expectSuccess } from '../artworks/register.ts'
import { call } from '../service/api.ts'
import type { Service } from '../service/service.ts'

type Api = Pick<Service, 'url' | 'tokenOf'>

/** Creates a service account with a name of its own and returns its id; `fields` are its permissions and brands. */
export async function createServiceAccount(service: Api, fields: object = {}): Promise<string> {
  const json = { name: `Account ${crypto.randomUUID()}`, purpose: 'A test.', ...fields }
  const token = await service.tokenOf('super-admin')
  const created = await call<{ doc?: { id: string } }>(service, 'POST', '/api/service-accounts', {
    token,
    json,
  })
  if (!created.body.doc) throw new Error(created.text)
  return created.body.doc.id
}

/** Creates a service account as `createServiceAccount` does and returns the key issued to it. */
export async function createServiceKey(service: Api, fields: object): Promise<string> {
  const id = await createServiceAccount(service, fields)
  const issued = await call<{ key: string }>(service, 'POST', `/api/service-accounts/${id}/keys`, {
    token: await service.tokenOf('super-admin'),
    json: { replaces: null },
  })
  return expectSuccess(issued).key
}
