import { PgBoss } from 'pg-boss'
import { withClient } from '../../../src/database/with-client.ts'
import type { Service } from '../service/service.ts'

type OfDatabase = Pick<Service, 'databaseUrl'>

/** Starts a job as its schedule would, or, with a key, as an event does. */
export async function startJob(
  { databaseUrl }: OfDatabase,
  queue: string,
  data: object,
  key?: string,
): Promise<void> {
  const boss = await connect(databaseUrl)
  await boss.send(queue, data, key === undefined ? {} : { singletonKey: key })
  await boss.stop({ graceful: false })
}

/** Lets ten minutes pass for the jobs of dead workers, so that a test need not wait for the heartbeat. */
export async function loseHeartbeats(
  { databaseUrl }: OfDatabase,
  queue = 'compose-variants',
): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    await client.query(
      "UPDATE jobs.job SET heartbeat_on = heartbeat_on - interval '10 minutes' WHERE state = 'active'",
    )
    await client.query('UPDATE jobs.queue SET monitor_on = NULL, monitor_claim_on = NULL')
  })
  const boss = await connect(databaseUrl)
  await boss.supervise(queue)
  await boss.stop({ graceful: false })
  await skipPauses({ databaseUrl })
}

/** Lets an hour pass since any worker has maintained its queues. */
export async function silenceWorkers({ databaseUrl }: OfDatabase): Promise<void> {
  await withClient(databaseUrl, (client) =>
    client.query(
      `UPDATE jobs.queue SET monitor_claim_on = now() - interval '1 hour',
         monitor_on = now() - interval '1 hour', created_on = now() - interval '1 hour'`,
    ),
  )
}

/** Ends the pauses of all jobs that wait for their next attempt or for the store. */
export async function skipPauses({ databaseUrl }: OfDatabase): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    await client.query(
      `UPDATE jobs.job SET start_after = now()
       WHERE state IN ('created', 'retry') AND start_after > now() AND name !~ '^__'`,
    )
    // As pg-boss does it: workers notice jobs that become due by themselves within seconds only.
    await client.query(
      `SELECT pg_notify('pgboss_' || left(encode(sha224('jobs'::bytea), 'hex'), 24), name) FROM jobs.queue`,
    )
  })
}

/** Makes a composition that waits for the store one that has waited so often. */
export async function pretendWaits(
  { databaseUrl }: OfDatabase,
  compositionJobId: string,
  waits: number,
): Promise<void> {
  await withClient(databaseUrl, (client) =>
    client.query(
      `UPDATE jobs.job SET data = jsonb_set(data, '{waits}', to_jsonb($2::int))
       WHERE state = 'created' AND data->>'compositionJobId' = $1`,
      [compositionJobId, waits],
    ),
  )
}

/** A queue that does nothing by itself. */
async function connect(databaseUrl: string): Promise<PgBoss> {
  const options = { connectionString: databaseUrl, schema: 'jobs', migrate: false } as const
  const boss = new PgBoss({ ...options, supervise: false, schedule: false })
  boss.on('error', (error) => process.stderr.write(`job clock: ${error.message}\n`))
  await boss.start()
  return boss
}
