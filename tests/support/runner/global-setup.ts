import path from 'node:path'
import type { TestProject } from 'vitest/node'
import {
  readOrCreateSigningKeys,
  type SigningKeys,
} from '../../../src/stand-ins/identity-provider/signing-keys.ts'
import { startTestServer } from '../database/test-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The database server of this run and the name of its migrated template database. */
    testDatabase: { readonly server: string; readonly template: string }
    /** What the set-up of the template put on the disk, as `DATA_DIR`. Read it, do not write it. */
    templateDataDir: string
    /** Private keys of the identity providers of all services: to make them takes longer than to start one. */
    signingKeys: { readonly identity: SigningKeys; readonly attestation: SigningKeys }
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
  run.provide('signingKeys', {
    identity: await readOrCreateSigningKeys(server.dataDir, 'identity'),
    attestation: await readOrCreateSigningKeys(server.dataDir, 'attestation'),
  })
  return () => server.stop()
}
