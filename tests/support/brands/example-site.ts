import { execFile } from 'node:child_process'
import { cp, rm, symlink } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { SITE_FOLDER, siteBuildState } from '../../../src/stack/build.ts'
import { createProcesses } from '../service/processes.ts'
import { makeTemporaryFolder } from '../system/make-temporary-folder.ts'

const ROOT = path.resolve(import.meta.dirname, '../../..')
const SITE = path.join(ROOT, SITE_FOLDER)
const NEXT = path.join(ROOT, 'node_modules/next/dist/bin/next')

/** Builds the example brand site if it is not fresh. */
export async function buildExampleSite(): Promise<void> {
  const { stale, remember } = await siteBuildState(ROOT)
  if (!stale) return
  await promisify(execFile)(process.execPath, [NEXT, 'build'], { cwd: SITE })
  await remember()
}

export type ExampleSite = {
  readonly url: string
  /** Everything that it has printed. */
  printed(): string
  /** Ends it, and starts it again with the pages that it has; `meanwhile` is done between. */
  restart(meanwhile?: () => Promise<unknown>): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts a copy of the built example site, because it writes the pages that it generates beside its build.
 *
 * @param env the variables that it needs, without its port.
 */
export async function startExampleSite(
  port: number,
  env: Readonly<Record<string, string>>,
): Promise<ExampleSite> {
  const folder = await makeTemporaryFolder()
  const isCopied = (file: string) => !/\.next\/(cache|thumbnails|deployments)$/.test(file)
  await cp(SITE, folder, { recursive: true, filter: isCopied })
  await symlink(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'))
  const { start, printed, stopAll } = createProcesses({
    ...{ PORT: String(port), NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
    ...env,
  })
  const launch = () => start(path.join(folder, 'server.ts'), 'brand site ready')
  let running = await launch()
  return {
    url: `http://localhost:${port}`,
    printed,
    restart: async (meanwhile) => {
      await running.stop(0)
      await meanwhile?.()
      running = await launch()
    },
    stop: async () => {
      await stopAll()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
