import { getPayload } from 'payload'
import config from '../../../payload.config.ts'
import { coreOf } from '../../../plugins/core/feature/core-of.ts'
import { jobsOf } from '../../../plugins/core/feature/install-features.ts'
import { withClient } from '../../database/with-client.ts'
import { type Environment, readEnvironment } from '../../settings/environment.ts'
import { allowLongStatements } from './allow-long-statements.ts'
import { type NewAccount, type NewLogin, seedAccounts } from './seed-accounts.ts'

/**
 * Brings a database and a store to the state in which the service can run: migrations, the tables of the
 * queue, the first records. May be repeated at any time; a second one waits for the first. Ends the process.
 *
 * @param accounts the first accounts, asked for where the service has none.
 */
export async function runSetUp(
  accounts: (env: Environment) => Promise<readonly NewAccount[]>,
): Promise<never> {
  const env = readEnvironment()
  const payload = await getPayload({ config, disableOnInit: true })
  const core = coreOf(payload.config)
  const { queue, limiter } = core.services
  await allowLongStatements(payload)
  const logins = await withClient(env.DATABASE_URL, async (session) => {
    // Two set-ups at once, for example of two machines after an upgrade, would both run the same migration.
    await session.query("select pg_advisory_lock(hashtextextended('set-up', 0))")
    await payload.db.migrate()
    await queue.prepare(jobsOf(core).map((job) => job.queue))
    await limiter.prepare()
    for (const { setUp } of core.features) await setUp?.(payload)
    return seedAccounts(payload, () => accounts(env))
  })
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
