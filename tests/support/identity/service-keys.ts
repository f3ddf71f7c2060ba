import { expectSuccess } from '../artworks/register.ts'
import { type Answer, call } from '../service/api.ts'
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

/** What the issue of a key answers. */
export type IssuedServiceKey = {
  readonly key: string
  readonly key_prefix: string
  readonly previous_key_valid_until: string | null
}

/** Issues a key to a service account; `json` names the key that it replaces. */
export async function issueServiceKey(
  service: Api,
  account: string,
  json: object,
): Promise<Answer<IssuedServiceKey>> {
  const token = await service.tokenOf('super-admin')
  return call(service, 'POST', `/api/service-accounts/${account}/keys`, { token, json })
}

/** Issues the first key of a service account. */
export const issueFirstServiceKey = async (
  service: Api,
  account: string,
): Promise<IssuedServiceKey> =>
  expectSuccess(await issueServiceKey(service, account, { replaces: null }))

/** Creates a service account as `createServiceAccount` does and returns the key issued to it. */
export async function createServiceKey(service: Api, fields: object): Promise<string> {
  const account = await createServiceAccount(service, fields)
  return (await issueFirstServiceKey(service, account)).key
}
