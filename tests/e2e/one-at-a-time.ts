import { inject } from 'vitest'
import { withClient } from '../../src/database/with-client.ts'

const LOCK = 2_611_221

/**
 * Prepares what all files share on this machine, such as a build, while no other file does. The lock is a
 * session of the database server of the run, so it goes with a process that dies.
 */
export function oneAtATime<T>(prepare: () => T | Promise<T>): Promise<T> {
  return withClient(inject('testDatabase').server, async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK])
    return prepare()
  })
}
