import { cp, rm } from 'node:fs/promises'
import { PARTS, type Part } from '../../../src/stack/settings.ts'
import { type Stack, startStack } from '../../../src/stack/stack.ts'
import { freePort } from '../system/free-port.ts'
import { makeTemporaryFolder } from '../system/make-temporary-folder.ts'
import { GENEROUS_LIMITS } from './generous-limits.ts'

export type RunningConsole = {
  /** URL of the service, without a slash at its end. */
  readonly origin: string
  readonly stack: Stack
  /** Its data folder. */
  readonly folder: string
  stop(): Promise<void>
}

/** The variables of the ports on which the embedded stack listens. */
export const STACK_PORTS = [
  'PORT',
  'DATABASE_PORT',
  'IDENTITY_PORT',
  'COMMERCE_PORT',
  'MAIL_PORT',
  'SMTP_PORT',
  'FACTORY_PORT',
  'BRAND_SITE_PORT',
] as const

/** Variables that would replace embedded parts or move ports of the caller's own stack. */
const FOREIGN =
  /^(DATABASE_|OIDC_|COMMERCE_|SMTP_|FACTORY_|IDENTITY_|MAIL_|BRAND_SITE_|SERVER_URL|PORT|DATA_DIR)/

export type ConsoleOptions = {
  /** The parts to start. @default all */
  readonly only?: readonly Part[]
  /** A folder whose contents its data folder begins with. @default an empty one */
  readonly dataDir?: string
}

/**
 * The whole stack with a data folder of its own on free ports. Builds the console if it is not fresh.
 * `more` are further variables for its processes, fixed ports among them.
 */
export async function startConsole(
  more: Readonly<Record<string, string>> = {},
  { only = PARTS, dataDir }: ConsoleOptions = {},
): Promise<RunningConsole> {
  const folder = await makeTemporaryFolder()
  if (dataDir !== undefined) await cp(dataDir, folder, { recursive: true })
  const env: Record<string, string | undefined> = {
    ...GENEROUS_LIMITS,
    ...more,
    DATA_DIR: folder,
  }
  for (const [name, value] of Object.entries(process.env)) {
    // Vitest's own variables would make the service believe that it is tested.
    if (!FOREIGN.test(name) && !name.startsWith('VITEST') && name !== 'NODE_ENV') env[name] = value
  }
  for (const name of STACK_PORTS) env[name] ??= String(await freePort())
  const hurry = new AbortController()
  const stack = await startStack({
    env,
    only,
    hurry: hurry.signal,
    progress: {
      line: (text) => process.stderr.write(`${text}\n`),
      step: (_title, work) => work(),
    },
  })
  return {
    origin: new URL(stack.urls.console).origin,
    stack,
    folder,
    async stop() {
      // Its processes have nothing left to do that a test looks at. Only a database has to end in order.
      if (!only.includes('database')) hurry.abort()
      await stack.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
