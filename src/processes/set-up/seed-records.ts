import { randomBytes } from 'node:crypto'
import type { Payload } from 'payload'
import { SUPER_ADMIN } from '../../identity/permissions.ts'
import { BRAND_SEEDS, settingSeeds } from '../../seed/seed-data.ts'

/** A login that was created now. Its password is shown once and never stored in plain text. */
export type NewLogin = {
  readonly role: string
  readonly email: string
  readonly password: string
}

/** Creates the brands and settings that are missing; existing records are not changed. */
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

export type NewAccount = {
  readonly email: string
  readonly name: string
  readonly password: string
  readonly idpUid: string | null
  readonly roles: readonly string[]
}

/** Creates the first accounts of a service that has none. Returns what was created. */
export async function seedAccounts(
  payload: Payload,
  accounts: () => Promise<readonly NewAccount[]>,
): Promise<NewLogin[]> {
  const { totalDocs } = await payload.count({ collection: 'users' })
  if (totalDocs > 0) return []
  const created = await accounts()
  for (const { roles, ...account } of created) {
    await payload.create({ collection: 'users', data: { ...account, roles: [...roles] } })
  }
  return created.map(({ email, password, roles }) => ({ email, password, role: roles.join(', ') }))
}

/**
 * The super administrator that the environment names, with a new password.
 *
 * @throws Error in production when the environment names none.
 */
export function firstAdministrator(env: {
  readonly APP_ENV: string
  readonly ADMIN_EMAIL?: string | undefined
  readonly ADMIN_IDP_UID?: string | undefined
}): NewAccount {
  if (env.APP_ENV === 'production' && env.ADMIN_EMAIL === undefined) {
    throw new Error('ADMIN_EMAIL must be set for the first set-up of a production database.')
  }
  return {
    email: env.ADMIN_EMAIL ?? 'admin@localhost.localdomain',
    name: 'Administrator',
    password: randomBytes(18).toString('base64url'),
    idpUid: env.ADMIN_IDP_UID ?? null,
    roles: [SUPER_ADMIN],
  }
}
