import { firstAdministrator } from './set-up/seed-records.ts'
import { setUp } from './set-up/set-up.ts'

// Prepares the database and the store of an installation, before its first start and after an upgrade.
await setUp(async (env) => [firstAdministrator(env)])
