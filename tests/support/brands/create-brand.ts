import { call } from '../service/api.ts'
import type { Service } from '../service/service.ts'

/** Fields of a brand, as its record has them. */
export type BrandFields = { readonly id: string } & Readonly<Record<string, unknown>>

/** Creates a brand as the super administrator; fields that are not given have their defaults. */
export async function createBrand(
  service: Pick<Service, 'url' | 'tokenOf'>,
  fields: BrandFields,
): Promise<void> {
  const answer = await call(service, 'POST', '/api/brands', {
    token: await service.tokenOf('super-admin'),
    json: { name: fields.id, ...fields },
  })
  if (answer.status !== 201) throw new Error(`${answer.status}: ${answer.text}`)
}
