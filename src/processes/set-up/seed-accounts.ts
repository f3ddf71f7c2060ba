import { randomBytes } from 'node:crypto'
import type { Payload } from 'payload'
import { startError } from '../../errors/start-error.ts'
import { SUPER_ADMIN } from '../../identity/permissions.ts'

/** A login that was created now. Its password is shown once and never stored in plain text. */
export type NewLogin = {
  readonly role: string
  readonly email: string
  readonly password: string
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
    throw startError({
      en: 'ADMIN_EMAIL must be set for the first set-up of a production database.',
      ja: '本番データベースの初回セットアップには、ADMIN_EMAILの指定が必要です。',
    })
  }
  return {
    email: env.ADMIN_EMAIL ?? 'admin@localhost.localdomain',
    name: 'Administrator',
    password: randomBytes(18).toString('base64url'),
    idpUid: env.ADMIN_IDP_UID ?? null,
    roles: [SUPER_ADMIN],
  }
}
