import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runDiagnose } from '../../support/diagnostics/run-diagnose.ts'
import { startWithPeers, type WithPeers } from '../../support/diagnostics/start-with-peers.ts'
import type { Service } from '../../support/service/service.ts'

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
