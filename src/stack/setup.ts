import config from '../../payload.config.ts'
import { runSetUp } from '../processes/run-set-up.ts'
import { firstAdministrator } from '../processes/set-up/seed-accounts.ts'
import { readAccounts } from '../stand-ins/identity-provider/read-accounts.ts'

// The set-up of the embedded stack: as in production, and in development with one account for each role
// that the development identity provider knows.
const ROLES: Readonly<Record<string, readonly string[]>> = {
  'dev-super-admin': ['super_admin'],
  'dev-art-admin': ['art_admin'],
  'dev-artist': ['artist'],
  'dev-artist-2': ['artist'],
  'dev-photo-admin': ['photo_admin'],
}

await runSetUp({
  config,
  accounts: async (env) => {
    if (env.APP_ENV !== 'development') return [firstAdministrator(env)]
    const accounts = await readAccounts(env.DATA_DIR)
    return accounts.map(({ sub, email, name, password }) => ({
      idpUid: sub,
      email,
      name,
      password,
      roles: ROLES[sub] ?? ['artist'],
    }))
  },
})
