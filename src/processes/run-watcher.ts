import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { configuredChannels } from '../alerts/channels.ts'
import { type AlertEnvironment, alertVariables } from '../alerts/variables.ts'
import { requestHeartbeat } from '../alerts/watcher/heartbeat.ts'
import { createProbe } from '../alerts/watcher/probes.ts'
import { publishState } from '../alerts/watcher/publish-state.ts'
import { spoolFile } from '../alerts/watcher/spool.ts'
import { createWatcher } from '../alerts/watcher/watcher.ts'
import { createMail } from '../services/create-mail.ts'
import { readEnvironment } from '../services/environment.ts'

const LAST_SENDS_MS = 20_000

/**
 * Runs the watcher: notifies operators when the web process, the database or the workers fail, without any of them and
 * without Payload. One for an installation. Ends at SIGTERM or SIGINT, and sends what is left after its next start.
 *
 * @param roundMs time between two rounds; `WATCH_SECONDS` unless a test needs more rounds in less time.
 * @throws Error that names each wrong variable.
 * @see docs/decisions/0193-watch-the-processes-from-a-process-of-their-own.md
 */
export async function runWatcher({ roundMs }: { readonly roundMs?: number } = {}): Promise<void> {
  const head = { name: 'alerts', variables: alertVariables }
  const { featureVariables, ...env } = readEnvironment(process.env, [head])
  if (env.DISABLED_FEATURES.includes(head.name)) {
    console.log('watcher: DISABLED_FEATURES contains alerts, nothing to do')
    return
  }
  // As parsed by its schema, which `featureVariables` does not know.
  const own = featureVariables[head.name] as AlertEnvironment
  const mail = createMail(env)
  const print = (line: string) => console.log(`watcher: ${line}`)
  const stopping = new AbortController()
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => stopping.abort())
  }
  const watcher = await createWatcher({
    probe: createProbe({
      webUrls:
        own.WATCH_WEB_URLS.length > 0 ? own.WATCH_WEB_URLS : [`http://localhost:${env.PORT}`],
      databaseUrl: env.DATABASE_URL,
      workerSeconds: own.WATCH_WORKER_SECONDS,
    }),
    channels: configuredChannels(own, {
      serverUrl: env.SERVER_URL.replace(/\/$/, ''),
      sendMail: (message) => mail.transport.sendMail({ ...message, from: env.MAIL_FROM }),
      onRefused: (recipients) =>
        print(`the mail server refused ${recipients} recipients of alerts`),
    }),
    spool: spoolFile(path.resolve(env.DATA_DIR, 'watcher', 'state.json')),
    publish: (known) => publishState(env.DATABASE_URL, known),
    beat: () => requestHeartbeat(own.HEARTBEAT_URL),
    onLine: print,
  })
  console.log('watcher ready')
  while (!stopping.signal.aborted) {
    await watcher.round()
    await wait(roundMs ?? own.WATCH_SECONDS * 1000, undefined, { signal: stopping.signal }).catch(
      () => {},
    )
  }
  // What is under way would otherwise be sent again.
  await Promise.race([watcher.idle(), wait(LAST_SENDS_MS)])
}
