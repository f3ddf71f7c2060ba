import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { startTestServer } from './test-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The server of this run and the name of its migrated template database. */
    testDatabase: { readonly server: string; readonly template: string }
  }
}

const TEMPLATE = 'template_migrated'

/** Starts one database server for the whole run and migrates one template in it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestServer()
  try {
    await server.buildTemplate(TEMPLATE, {
      cwd: path.resolve(import.meta.dirname, '../..'),
      args: ['src/processes/setup.ts', '--template'],
    })
  } catch (error) {
    await server.stop()
    throw error
  }
  project.provide('testDatabase', { server: server.url, template: TEMPLATE })
  return () => server.stop()
}
