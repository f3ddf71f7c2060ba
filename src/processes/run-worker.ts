import { mkdir } from 'node:fs/promises'
import { getPayload, type SanitizedConfig } from 'payload'
import { coreOf } from '../../plugins/core/feature/core-of.ts'
import { jobsOf } from '../../plugins/core/feature/install-features.ts'
import { finishLastWork } from '../http/stopping.ts'
import { sweepAbandonedFolders } from '../imaging/receive/sweep-abandoned-folders.ts'
import { repeat } from '../jobs/repeat.ts'
import { nameLogProcess, stopShippingLogs } from '../logs/shipping/log-intake.ts'
import { observe } from '../observation/observers.ts'
import { yieldToOthers } from './yield-to-others.ts'

const HOUR_MS = 60 * 60 * 1000
/** For what is sent at the end, such as traces. */
const LAST_WORK_MS = 2_000

/**
 * Runs a worker process: claims the jobs of all features and does the work that never runs in the web process.
 * Any number of them may run, on any number of machines. Ends the process at SIGTERM or SIGINT.
 *
 * @throws Error when `installFeatures` is missing in the configuration, or the database cannot be reached.
 */
export async function runWorker({
  config,
}: {
  readonly config: Promise<SanitizedConfig>
}): Promise<never> {
  yieldToOthers()
  nameLogProcess('worker')
  const core = coreOf(await config)
  const { queue, settings } = core.services
  const jobs = jobsOf(core)
  await mkdir(settings.cacheDir, { recursive: true })
  const payload = await getPayload({ config })
  for (const { worker } of core.features) await worker?.start?.(payload)
  for (const { queue: definition, run } of jobs) {
    const { name } = definition
    await queue.work(name, ({ data, signal, traceparent }) =>
      observe({ kind: 'job', queue: name, signal, traceparent }, async () => {
        try {
          await run(data, { payload, signal })
        } catch (err) {
          payload.logger.warn({ err }, 'An attempt of a job has failed.')
          throw err
        }
      }),
    )
  }
  for (const { worker } of core.features) worker?.ready?.(payload)
  // Folders that jobs of killed workers left behind; no job runs for as long as two hours.
  repeat(
    () => sweepAbandonedFolders(settings.cacheDir, ['job-'], 2 * HOUR_MS),
    HOUR_MS,
    (err) => payload.logger.error({ err }, 'The folders of killed workers cannot be removed.'),
  )
  console.log('worker ready')

  await new Promise<void>((done) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => done())
  })
  await queue.stop()
  for (const { worker } of core.features) await worker?.stop?.()
  await finishLastWork(LAST_WORK_MS, (err) =>
    payload.logger.error({ err }, 'The process ends with work that is not done.'),
  )
  // Last: what the work above has logged is shipped, too.
  await stopShippingLogs()
  await payload.destroy()
  process.exit(0)
}
