import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runDiagnose } from '../../support/diagnostics/run-diagnose.ts'
import { startWithPeers, type WithPeers } from '../../support/diagnostics/start-with-peers.ts'
import type { Service } from '../../support/service/service.ts'
import { freePort } from '../../support/system/free-port.ts'

const PATIENCE_MS = 300_000

let installation: WithPeers
let service: Service
beforeAll(async () => {
  installation = await startWithPeers()
  service = installation.service
})
afterAll(() => installation?.stop())

const diagnose = (args: readonly string[], env = {}) => runDiagnose(service, args, env)

describe('npm run diagnose', () => {
  it(
    'ends with 0 in a healthy installation, with a table in the language of the reader',
    async () => {
      const { code, stdout } = await diagnose(['--step', '2', '--language', 'ja'])
      expect(code).toBe(0)
      expect(stdout).toMatch(/2 {2}データベース\n {4}正常 .+クエリー/)
      const english = await diagnose(['--step', '2'], { LANG: 'en_US.UTF-8' })
      expect(english.stdout).toMatch(/2 {2}Database\n {4}ok .+Query/)
    },
    PATIENCE_MS,
  )

  it(
    'ends with 1 while the database is away, and says what is wrong and what to do',
    async () => {
      const url = `postgres://x:x@127.0.0.1:${await freePort()}/x`
      const args = ['--step', '2', '--language', 'en']
      const { code, stdout, stderr } = await diagnose(args, { DATABASE_URL: url })
      expect([code, stderr]).toEqual([1, expect.stringContaining('this run is not stored')])
      expect(stdout).toMatch(/ERROR .+Query – .+\n {8}Do: Check that PostgreSQL runs/)
      expect(stdout).toContain('docs/runbooks/database.md')
      expect(stdout.trimEnd()).toMatch(/\nok 0, warning 0, ERROR 1, skipped 2$/)
    },
    PATIENCE_MS,
  )

  it(
    'refuses an unknown step',
    async () => {
      const { code, stderr } = await diagnose(['--step', '14'])
      expect([code, stderr]).toEqual([
        1,
        expect.stringContaining('--step must be a number from 1 to 13.'),
      ])
    },
    PATIENCE_MS,
  )

  it(
    'waits for no run that is in progress',
    async () => {
      await service.rows(`
      insert into diagnostics.runs (state, holder, lease_until, steps, checks)
      values ('running', gen_random_uuid(), now() + interval '1 hour', '{1}', '[]')`)
      const { code, stderr } = await diagnose(['--step', '2'])
      await service.rows(`delete from diagnostics.runs where state = 'running'`)
      expect([code, stderr]).toEqual([1, expect.stringContaining('in progress already')])
    },
    PATIENCE_MS,
  )
})
