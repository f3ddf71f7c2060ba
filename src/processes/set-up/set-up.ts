import { getPayload } from 'payload'
import packageJson from '../../../package.json' with { type: 'json' }
import config from '../../../payload.config.ts'
import { coreOf } from '../../../plugins/core/feature/core-of.ts'
import { jobsOf } from '../../../plugins/core/feature/install-features.ts'
import { type Environment, readEnvironment } from '../../settings/environment.ts'
import { allowLongStatements } from './allow-long-statements.ts'
import {
  type NewAccount,
  type NewLogin,
  seedAccounts,
  seedBrandsAndSettings,
} from './seed-records.ts'
import { seedTemplates } from './seed-templates.ts'

/**
 * Brings a database and a store to the state in which the service can run: migrations, the tables of the
 * queue, the first records. May be repeated at any time. Ends the process.
 *
 * @param accounts the first accounts, asked for where the service has none.
 */
export async function setUp(
  accounts: (env: Environment) => Promise<readonly NewAccount[]>,
): Promise<never> {
  const env = readEnvironment()
  const payload = await getPayload({ config, disableOnInit: true })
  const core = coreOf(payload.config)
  const { store, queue, limiter } = core.services
  await allowLongStatements(payload)
  await payload.db.migrate()
  await queue.prepare(jobsOf(core).map((job) => job.queue))
  await limiter.prepare()
  await seedBrandsAndSettings(payload, packageJson.version, env.SUPPORT_EMAIL)
  await seedTemplates(payload, store)
  const logins = await seedAccounts(payload, () => accounts(env))
  if (logins.length > 0) console.log(loginTable(logins))
  console.log('set-up done')
  await payload.destroy()
  process.exit(0)
}

function loginTable(created: readonly NewLogin[]): string {
  const width = Math.max(...created.map(({ email }) => email.length))
  const rows = created.map(
    ({ email, password, role }) => `  ${email.padEnd(width)}  ${password.padEnd(24)}  ${role}`,
  )
  return ['Logins (shown once; e-mail, password, role):', ...rows].join('\n')
}
