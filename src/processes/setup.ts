import { getPayload } from 'payload'
import packageJson from '../../package.json' with { type: 'json' }
import config from '../../payload.config.ts'
import { createAdapters } from '../adapters/adapters.ts'
import { readEnvironment } from '../settings/environment.ts'
import { allowLongStatements } from './allow-long-statements.ts'
import { type NewLogin, seedBrandsAndSettings, seedLogins } from './seed/seed-records.ts'
import { seedTemplates } from './seed/seed-templates.ts'

// Brings a database and a store to where the service can run: migrations, the queue's tables, the
// first records. May be repeated at any time.
const env = readEnvironment()
const { store, queue, counter } = createAdapters(env, 'worker')
const payload = await getPayload({ config, disableOnInit: true })
await allowLongStatements(payload)

await payload.db.migrate()
await queue.prepare()
await counter.prepare()
await seedBrandsAndSettings(payload, packageJson.version, env.SUPPORT_EMAIL)
await seedTemplates(payload, store)
const logins = await seedLogins(payload, {
  development: env.APP_ENV === 'development',
  dataDir: env.DATA_DIR,
  administrator: { email: env.ADMIN_EMAIL, idpUid: env.ADMIN_IDP_UID },
})
if (logins.length > 0) console.log(loginTable(logins))
console.log('set-up done')
await payload.destroy()
process.exit(0)

function loginTable(created: readonly NewLogin[]): string {
  const width = Math.max(...created.map(({ email }) => email.length))
  const rows = created.map(
    ({ email, password, role }) => `  ${email.padEnd(width)}  ${password.padEnd(24)}  ${role}`,
  )
  return ['Logins (shown once; e-mail, password, role):', ...rows].join('\n')
}
