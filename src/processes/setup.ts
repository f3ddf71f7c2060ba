import { firstAdministrator } from './set-up/seed-accounts.ts'
import { runSetUp } from './set-up/set-up.ts'

// Prepares the database and the store of an installation, before its first start and after an upgrade.
await runSetUp(async (env) => [firstAdministrator(env)])
