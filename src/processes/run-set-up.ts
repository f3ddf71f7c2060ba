import { getPayload, type SanitizedConfig } from 'payload'
import { coreOf } from '../../plugins/core/feature/core-of.ts'
import { jobsOf } from '../../plugins/core/feature/install-features.ts'
import { setUpFeatures } from '../../plugins/core/feature/set-up-features.ts'
import { isRestoring, SET_UP_LOCK, UNFINISHED_RESTORE } from '../backup/restore-progress.ts'
import { withClient } from '../database/with-client.ts'
import { startError } from '../errors/start-error.ts'
import { nameLogProcess, stopShippingLogs } from '../logs/shipping/log-intake.ts'
import { type Environment, readEnvironment } from '../services/environment.ts'
import { allowLongStatements } from './set-up/allow-long-statements.ts'
import {
  firstAdministrator,
  type NewAccount,
  type NewLogin,
  seedAccounts,
} from './set-up/seed-accounts.ts'

type SetUp = {
  readonly config: Promise<SanitizedConfig>
  /** The first accounts, asked for where the service has none; by default the one that the environment names. */
  readonly accounts?: (env: Environment) => Promise<readonly NewAccount[]>
}

/**
 * Brings a database and a store to the state in which the service can run: migrations, the tables of the
 * queue, the first records. Runs before the first start of an installation and after an upgrade, and may be
 * repeated at any time; a second one waits for the first. Ends the process.
 *
 * @throws Error when a variable of the environment is wrong, or a migration fails.
 */
export async function runSetUp({
  config,
  accounts = async (env) => [firstAdministrator(env)],
}: SetUp): Promise<never> {
  nameLogProcess('set-up')
  const env = readEnvironment()
  const payload = await getPayload({ config, disableOnInit: true })
  const core = coreOf(payload.config)
  const { queue, limiter } = core.services
  await allowLongStatements(payload)
  const logins = await withClient(env.DATABASE_URL, async (session) => {
    // Two set-ups at once, for example of two machines after an upgrade, would both run the same migration.
    await session.query(`SELECT pg_advisory_lock(${SET_UP_LOCK})`)
    if (await isRestoring(session)) throw startError(UNFINISHED_RESTORE)
    await payload.db.migrate()
    await queue.prepare(jobsOf(core).map((job) => job.queue))
    await limiter.prepare()
    await setUpFeatures(payload)
    return seedAccounts(payload, () => accounts(env))
  })
  if (logins.length > 0) console.log(loginTable(logins))
  console.log('set-up done')
  await stopShippingLogs()
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
