import { execFile } from 'node:child_process'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../../src/stack/ports.ts'
import { startWithPeers, type WithPeers } from '../../support/diagnostics/start-with-peers.ts'
import { type MailServer, startMailServer } from '../../support/mail/mail-server.ts'
import type { Service } from '../../support/service/service.ts'
import { takeStoreAway } from '../../support/store/take-store-away.ts'

const ROOT = path.resolve(import.meta.dirname, '../../..')
const PATIENCE_MS = 300_000

type Part = { readonly id: string; readonly status?: string; readonly action?: string }
type Report = {
  readonly checks: readonly {
    readonly id: string
    readonly runbook: string
    readonly parts: readonly Part[]
  }[]
}

let installation: WithPeers
let service: Service
beforeAll(async () => {
  installation = await startWithPeers()
  service = installation.service
})
afterAll(() => installation?.stop())

type Ended = { readonly code: number; readonly stdout: string; readonly stderr: string }

/** Runs the command as an operator does. */
function diagnose(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  const { PATH = '' } = process.env
  const options = {
    cwd: ROOT,
    env: { PATH, ...service.env, ...env, NODE_ENV: 'production' as const },
  }
  return new Promise((done) => {
    const command = ['src/processes/diagnose.ts', ...args]
    execFile(process.execPath, command, options, (error, stdout, stderr) => {
      done({ code: Number(error?.code ?? 0), stdout, stderr })
    })
  })
}

const FAST_STEPS = ['1', '2', '3', '4', '5', '6', '9', '10', '11'].flatMap((step) => [
  '--step',
  step,
])

/** Every check with a part in error, with what to do. */
async function broken(env: Readonly<Record<string, string>> = {}) {
  const { code, stdout } = await diagnose([...FAST_STEPS, '--json'], env)
  const { checks } = JSON.parse(stdout) as Report
  const failed = checks.flatMap(({ id, runbook, parts }) => {
    const errors = parts.filter(({ status }) => status === 'error')
    return errors.length > 0
      ? [{ id, runbook, parts: errors.map((part) => part.id), action: errors[0]?.action }]
      : []
  })
  return { code, failed, checks }
}
const exactly = (id: string, parts: readonly string[], action: string) => ({
  code: 1,
  failed: [
    { id, runbook: `docs/runbooks/${id}.md`, parts, action: expect.stringContaining(action) },
  ],
})

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

describe('the suite finds exactly what is broken', () => {
  it(
    'nothing in a healthy installation',
    async () => {
      expect(await broken()).toMatchObject({ code: 0, failed: [] })
    },
    PATIENCE_MS,
  )

  it(
    'a database that is stopped, and skips what depends on it',
    async () => {
      const found = await broken({ DATABASE_URL: `postgres://x:x@127.0.0.1:${await freePort()}/x` })
      expect(found).toMatchObject(exactly('database', ['query'], 'DATABASE_URL'))
      const queue = found.checks.find(({ id }) => id === 'queue')
      expect(queue?.parts).toEqual([expect.objectContaining({ status: 'skipped' })])
    },
    PATIENCE_MS,
  )

  it(
    'an object store that is away',
    async () => {
      const comeBack = await takeStoreAway(service)
      const found = await broken()
      await comeBack()
      expect(found).toMatchObject(exactly('object-store', ['bucket'], 'S3_'))
    },
    PATIENCE_MS,
  )

  it(
    'a mail server that rejects the login',
    async () => {
      const port = await freePort()
      const server: MailServer = await startMailServer({ port, tls: false, password: 'right' })
      const found = await broken({ SMTP_URL: `smtp://service:wrong@127.0.0.1:${port}` })
      await server.close()
      expect(found).toMatchObject(exactly('email', ['connection'], 'SMTP_URL'))
    },
    PATIENCE_MS,
  )

  it(
    'a shop that rejects the access token',
    async () => {
      const found = await broken({ COMMERCE_ACCESS_TOKEN: 'another-token' })
      expect(found).toMatchObject(exactly('commerce', ['authentication'], 'COMMERCE_ACCESS_TOKEN'))
    },
    PATIENCE_MS,
  )

  it(
    'a shop that lies',
    async () => {
      service.setCommerceFault(() => 'not-json')
      const found = await broken()
      service.setCommerceFault(undefined)
      expect(found).toMatchObject(exactly('commerce', ['authentication'], 'COMMERCE_URL'))
    },
    PATIENCE_MS,
  )

  it(
    'an identity provider that is away',
    async () => {
      const found = await broken({ OIDC_ISSUER: `http://127.0.0.1:${await freePort()}` })
      expect(found).toMatchObject(exactly('identity-provider', ['keys'], 'OIDC_ISSUER'))
    },
    PATIENCE_MS,
  )

  it(
    'a factory that rejects the token',
    async () => {
      const found = await broken({ FACTORY_TOKEN: 'another-token' })
      expect(found).toMatchObject(exactly('factory', ['connection'], 'FACTORY_TOKEN'))
    },
    PATIENCE_MS,
  )

  it(
    'a queue without a worker',
    async () => {
      await service.rows(`
      insert into jobs.job (name, start_after, created_on)
      select name, now() - interval '2 minutes', now() - interval '2 minutes' from jobs.queue limit 1`)
      const found = await broken()
      await service.rows(`delete from jobs.job where state < 'active'`)
      expect(found).toMatchObject(exactly('queue', ['backlog'], 'worker'))
    },
    PATIENCE_MS,
  )
})
