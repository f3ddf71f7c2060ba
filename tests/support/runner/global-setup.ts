import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { startTestServer } from '../database/test-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The database server of this run and the name of its migrated template database. */
    testDatabase: { readonly server: string; readonly template: string }
    /** What the set-up of the template put on the disk, as `DATA_DIR`. Read it, do not write it. */
    templateDataDir: string
  }
}

const TEMPLATE = 'template_migrated'

/**
 * Starts one database server for the whole run and migrates one template in it. Each project that needs it
 * lists this set-up; vitest runs them in turn, and the first one does it for all.
 */
export default async function setup({
  vitest,
}: TestProject): Promise<(() => Promise<void>) | void> {
  const run = vitest.getRootProject()
  if ('testDatabase' in run.getProvidedContext()) return
  const server = await startTestServer()
  try {
    await server.buildTemplate(TEMPLATE, {
      cwd: path.resolve(import.meta.dirname, '../../..'),
      args: ['src/stack/setup.ts', '--template'],
    })
  } catch (error) {
    await server.stop()
    throw error
  }
  run.provide('testDatabase', { server: server.url, template: TEMPLATE })
  run.provide('templateDataDir', server.dataDir)
  return () => server.stop()
}
