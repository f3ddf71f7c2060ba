import type { Payload } from 'payload'
import { knownBrandConfigSchema } from '../../../../src/brands/brand-config.ts'
import type { MailFacts } from '../../../../src/email-templates/starting/mail-brand.ts'

/** Reads what starting templates and sample orders need to know of all brands. */
export async function mailFacts(payload: Payload, supportEmail: string): Promise<MailFacts> {
  const { docs } = await payload.find({
    collection: 'brands',
    pagination: false,
    depth: 0,
    sort: 'createdAt',
    overrideAccess: true,
    select: { name: true, kind: true, config: true },
  })
  const brands = docs.map(({ id, name, config }) => ({
    id,
    name,
    mail: knownBrandConfigSchema.safeParse(config ?? {}).data?.mail ?? {},
  }))
  const photo = docs.find(({ kind }) => kind === 'photo-print')
  return { brands, defaultBrand: photo?.id ?? '', supportEmail }
}
