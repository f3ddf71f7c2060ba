import { randomBytes } from 'node:crypto'
import type { Payload } from 'payload'
import { readAccounts } from '../../identity/development-provider/read-accounts.ts'
import { SUPER_ADMIN } from '../../identity/permissions.ts'
import { BRAND_SEEDS, DEVELOPMENT_ROLES, settingSeeds } from '../../seed/seed-data.ts'

/** A login that was created now. Its password is shown once and never stored in plain text. */
export type NewLogin = {
  readonly role: string
  readonly email: string
  readonly password: string
}

/** Creates the brands and settings that are missing; what somebody changed is left alone. */
export async function seedBrandsAndSettings(
  payload: Payload,
  version: string,
  supportEmail: string,
) {
  const { docs } = await payload.find({ collection: 'brands', pagination: false, depth: 0 })
  for (const brand of BRAND_SEEDS) {
    if (docs.some(({ id }) => id === brand.id)) continue
    await payload.create({ collection: 'brands', data: { ...brand } })
  }
  for (const setting of settingSeeds(version, supportEmail)) {
    const { totalDocs } = await payload.count({
      collection: 'system-settings',
      where: { category: { equals: setting.category }, key: { equals: setting.key } },
    })
    if (totalDocs === 0)
      await payload.create({ collection: 'system-settings', data: { ...setting } })
  }
}

type SeedLogins = {
  readonly development: boolean
  readonly dataDir: string
  /** Who administers the service outside of development, as far as the environment says. */
  readonly administrator: FirstAdministrator
}

type FirstAdministrator = {
  readonly email?: string | undefined
  readonly idpUid?: string | null | undefined
}

/** Creates one login for each role in development, elsewhere the first administrator. */
export async function seedLogins(
  payload: Payload,
  { development, dataDir, administrator }: SeedLogins,
): Promise<NewLogin[]> {
  const { totalDocs } = await payload.count({ collection: 'users' })
  if (totalDocs > 0) return []
  const people = development
    ? await developmentPeople(dataDir)
    : [firstAdministrator(administrator)]
  for (const { roles, ...person } of people) {
    await payload.create({ collection: 'users', data: { ...person, roles: [...roles] } })
  }
  return people.map(({ email, password, roles }) => ({ email, password, role: roles.join(', ') }))
}

async function developmentPeople(dataDir: string) {
  const accounts = await readAccounts(dataDir)
  return accounts.map(({ sub, email, name, password }) => ({
    idpUid: sub,
    email,
    name,
    password,
    roles: DEVELOPMENT_ROLES[sub] ?? ['artist'],
  }))
}

function firstAdministrator({
  email = 'admin@localhost.localdomain',
  idpUid = null,
}: FirstAdministrator) {
  const password = randomBytes(18).toString('base64url')
  return { email, name: 'Administrator', password, idpUid, roles: [SUPER_ADMIN] }
}
