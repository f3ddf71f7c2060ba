import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import packageJson from '../../package.json' with { type: 'json' }
import { SITE_FOLDER } from './build.ts'
import type { Child, Command } from './child.ts'
import { connectBrandSite, SITE_BRAND } from './connect-brand-site.ts'
import type { Part } from './settings.ts'
import type { Service } from './supervisor.ts'

export type Place = {
  readonly root: string
  readonly environment: Readonly<Record<string, string>>
}

const { scripts } = packageJson
const NEXT = 'node_modules/next/dist/bin/next'

/** The process that composes, publishes and mails. */
export const workerService = (place: Place): Service => ({
  name: 'worker',
  command: async () => scriptCommand(place, 'start:worker'),
  ready: (child) => child.printed('worker ready'),
})

/** The console and the API. */
export const webService = (place: Place): Service => ({
  name: 'web',
  command: async () => scriptCommand(place, 'start:web'),
  ready: (_child, signal) => healthy(place.environment.PORT, signal),
})

/** The process that notifies operators when one of the others fails. */
const watcherService = (place: Place): Service => ({
  name: 'watcher',
  command: async () => scriptCommand(place, 'start:watcher'),
  ready: (child) => child.printed('watcher ready'),
})

/** The example brand site. It gets what a site of a customer has, and no secret of the service. */
const siteService = ({ root, environment }: Place): Service => ({
  name: 'brand-site',
  command: async () => {
    const { PATH = '', HOME = '/', BRAND_SITE_PORT = '', BRAND_SITE_SECRET = '' } = environment
    const serverUrl = `http://localhost:${environment.PORT}`
    const { OIDC_ISSUER: issuer = '', DATA_DIR: dataDir = '' } = environment
    const key = await connectBrandSite({ serverUrl, issuer, dataDir })
    return {
      ...{ file: process.execPath, args: ['server.ts'], cwd: path.join(root, SITE_FOLDER) },
      env: {
        ...{ PATH, HOME, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
        ...{ SERVICE_URL: serverUrl, SERVICE_KEY: key, BRAND: SITE_BRAND, BRAND_SITE_SECRET },
        PORT: BRAND_SITE_PORT,
      },
    }
  },
  ready: (child) => child.printed('brand site ready'),
})

const standIn = (name: Part, program: string) => (place: Place) => ({
  name,
  command: async () => nodeCommand(place, [program]),
  ready: (child: Child) => child.printed(' ready at '),
})

/** The services that start together, in this order. */
export const GROUPS: readonly {
  readonly title: (names: readonly string[]) => string
  readonly services: Partial<Record<Part, (place: Place) => Service>>
}[] = [
  {
    title: (names) => `Stand-ins for the outside world: ${names.join(', ')}`,
    services: {
      identity: standIn('identity', 'src/stand-ins/identity-provider/main.ts'),
      mail: standIn('mail', 'src/stand-ins/mail-catcher/main.ts'),
      commerce: standIn('commerce', 'src/stand-ins/commerce-sandbox/main.ts'),
      factory: standIn('factory', 'src/stand-ins/factory-simulator/main.ts'),
    },
  },
  {
    title: (names) => names.join(' and '),
    services: { worker: workerService, web: webService },
  },
  // Later: what still starts would be missed.
  { title: (names) => names.join(' and '), services: { watcher: watcherService } },
  // It asks the service for its pages.
  { title: () => 'Brand site', services: { 'brand-site': siteService } },
]

/** Migrates the database and creates the first records. */
export const setupCommand = (place: Place): Command =>
  // Its output is for the person at the terminal, who wants no log.
  nodeCommand({ ...place, environment: { LOG_LEVEL: 'warn', ...place.environment } }, [
    'src/stack/setup.ts',
  ])

/** Builds the console. */
export const buildCommand = (place: Place): Command => nodeCommand(place, [NEXT, 'build'])

/** Builds the example brand site. */
export const siteBuildCommand = (place: Place): Command => ({
  ...nodeCommand(place, [path.join(place.root, NEXT), 'build']),
  cwd: path.join(place.root, SITE_FOLDER),
})

/**
 * A script of package.json as npm runs it, with this process's Node. Each of these replaces its shell by
 * its program, so that a signal reaches the program.
 */
function scriptCommand({ root, environment }: Place, script: keyof typeof scripts): Command {
  const PATH = [path.dirname(process.execPath), environment.PATH ?? ''].join(path.delimiter)
  const env = { ...environment, PATH }
  return { file: '/bin/sh', args: ['-c', scripts[script]], cwd: root, env }
}

function nodeCommand({ root, environment }: Place, args: readonly string[]): Command {
  return { file: process.execPath, args, cwd: root, env: environment }
}

/** Asks until the health endpoint answers 200. A refused connection means that it still starts. */
async function healthy(port: string | undefined, signal: AbortSignal): Promise<void> {
  const limit = () => AbortSignal.any([signal, AbortSignal.timeout(5000)])
  for (; !signal.aborted; await wait(150)) {
    const url = `http://localhost:${port}/api/health`
    const response = await fetch(url, { signal: limit(), redirect: 'manual' }).catch(() => null)
    await response?.body?.cancel()
    if (response?.status === 200) return
  }
}
