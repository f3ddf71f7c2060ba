import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { withClient } from '../../src/database/with-client.ts'
import { readEnvironment } from '../../src/services/environment.ts'
import { developmentIssuerFacts } from '../../src/stand-ins/attestation-issuer/project.ts'
import { copyTemplate, type TestDatabase } from '../support/database/database.ts'
import { createProcesses } from '../support/service/processes.ts'
import { PRODUCTION_ENVIRONMENT } from '../support/service/production-environment.ts'
import { type Service, startService } from '../support/service/service.ts'
import { makeTemporaryFolder } from '../support/system/make-temporary-folder.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const ADMINISTRATOR = 'chief@example.com'
const REQUIRED = Object.keys(PRODUCTION_ENVIRONMENT).filter((name) => name !== 'APP_ENV')

describe('a production service on an empty database', () => {
  let database: TestDatabase
  let folder: string
  let printed: string
  let service: Service

  beforeAll(async () => {
    const { server } = inject('testDatabase')
    database = await copyTemplate({ server, template: 'template0' })
    folder = await makeTemporaryFolder()
    const ownFolder = { DATABASE_URL: database.url, DATA_DIR: folder }
    const env = { ...PRODUCTION_ENVIRONMENT, ...ownFolder, ADMIN_EMAIL: ADMINISTRATOR }
    const setUp = createProcesses({ ...env, NODE_ENV: 'production' })
    await setUp.start('src/processes/setup.ts', 'set-up done')
    printed = setUp.printed()
    await setUp.stopAll()
    service = await startService({
      databaseUrl: database.url,
      templateDataDir: folder,
      env: {
        APP_ENV: 'production',
        SMTP_URL: PRODUCTION_ENVIRONMENT.SMTP_URL,
        MAIL_FROM: PRODUCTION_ENVIRONMENT.MAIL_FROM,
        SUPPORT_EMAIL: PRODUCTION_ENVIRONMENT.SUPPORT_EMAIL,
        FACTORY_URL: PRODUCTION_ENVIRONMENT.FACTORY_URL,
        FACTORY_TOKEN: PRODUCTION_ENVIRONMENT.FACTORY_TOKEN,
        ATTESTATION_KIND: 'none',
      },
    })
  })
  afterAll(async () => {
    await service?.stop()
    await database?.drop()
    await rm(folder, { recursive: true, force: true })
  })

  it('has the first administrator as its only account', async () => {
    const { rows } = await withClient(database.url, (client) =>
      client.query('SELECT email FROM users'),
    )
    expect(rows).toEqual([{ email: ADMINISTRATOR }])
    expect(printed.match(/\S+@\S+/g)).toEqual([ADMINISTRATOR])
  })

  it('creates no account at a second set-up', async () => {
    const again = createProcesses({ ...service.env, DATA_DIR: folder })
    await again.start('src/processes/setup.ts', 'set-up done')
    await again.stopAll()
    expect(again.printed()).not.toMatch(/@|Logins|Warning/)
  })

  it('answers health checks, and works with a worker', async () => {
    expect(await fetch(`${service.url}/api/health`)).toAnswer(200)
    await service.startWorker()
  })

  it('knows no account of the development identity provider', async () => {
    const token = await service.tokenOf('super-admin')
    const response = await fetch(`${service.url}/api/users/me`, {
      headers: { Authorization: `Bearer ${token}` },
    })
    expect(await response.text()).not.toContain('super_admin')
    const attempt = await fetch(`${service.url}/api/users/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: 'super-admin@example.test', password: 'super-admin-password' }),
    })
    expect([attempt.status, (await attempt.json()).errors[0].data.code]).toEqual([
      403,
      'LOCAL_LOGIN_CLOSED',
    ])
  })
})

describe('the processes of a production service', () => {
  it.each(['setup', 'worker', 'web', 'watcher'])(
    'refuse to start without any variable: %s',
    async (name) => {
      const output = await refusal(name, { APP_ENV: 'production' })
      expect(REQUIRED.filter((variable) => !output.includes(`  ${variable}: must be set`))).toEqual(
        [],
      )
    },
  )

  it.each(REQUIRED)('refuse to start without %s alone', async (name) => {
    const output = await refusal('web', { ...PRODUCTION_ENVIRONMENT, [name]: '' })
    expect(variablesIn(output)).toEqual([name])
  })

  it.each(REQUIRED)('refuse to start with the published value of %s', async (name) => {
    const published = String(readEnvironment({})[name as 'PAYLOAD_SECRET'])
    const output = await refusal('web', { ...PRODUCTION_ENVIRONMENT, [name]: published })
    expect(variablesIn(output)).toEqual([name])
    expect(output).not.toContain(published)
  })

  it('refuse the development issuer of attestation tokens', async () => {
    const facts = developmentIssuerFacts('http://localhost:4001')
    const output = await refusal('web', {
      ...PRODUCTION_ENVIRONMENT,
      ATTESTATION_KIND: 'app-check',
      APP_CHECK_ISSUER: facts.issuer,
      APP_CHECK_JWKS_URL: facts.jwksUrl,
      APP_CHECK_AUDIENCES: facts.audiences.join(','),
      APP_CHECK_APP_IDS: facts.appIds.join(','),
    })
    expect(variablesIn(output)).toEqual(['APP_CHECK_ISSUER', 'APP_CHECK_JWKS_URL'])
  })

  it('refuse a first set-up that names no administrator', async () => {
    const { server } = inject('testDatabase')
    const database = await copyTemplate({ server, template: 'template0' })
    const folder = await makeTemporaryFolder()
    try {
      const own = { DATABASE_URL: database.url, DATA_DIR: folder }
      const output = await refusal('setup', { ...PRODUCTION_ENVIRONMENT, ...own })
      expect(output).toContain('ADMIN_EMAIL must be set for the first set-up')
    } finally {
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    }
  })
})

/** Runs a process that must end with a failure; what it has printed. */
function refusal(name: string, env: Readonly<Record<string, string>>): Promise<string> {
  const file = `src/processes/${name}.ts`
  const environment = { PATH: process.env.PATH ?? '', NODE_ENV: 'production' as const, ...env }
  return new Promise((resolve, reject) => {
    const options = { cwd: ROOT, env: environment, timeout: 110_000 }
    execFile(process.execPath, [file], options, (error, stdout, stderr) => {
      if (error === null || error.killed) reject(new Error(`${file} has started.\n${stdout}`))
      else resolve(`${stdout}${stderr}`)
    })
  })
}

const variablesIn = (output: string) =>
  [...output.matchAll(/^ {2}([A-Z_0-9]+): must /gm)].map(([, name]) => name)
