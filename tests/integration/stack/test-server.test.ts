import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { withClient } from '../../../src/database/with-client.ts'
import { copyTemplate } from '../../support/database/database.ts'
import { startTestServer, type TestServer } from '../../support/database/test-server.ts'
import { temporaryFolder } from '../../support/system/temporary-folder.ts'

const source = path.resolve(import.meta.dirname, '../../../src/stack')

describe('the database server of a test run', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.stop())

  it('gives every test a copy of the template of its own', async () => {
    await server.buildTemplate('filled', await setUp(`CREATE TABLE kept AS SELECT 'x' AS name`))
    const place = { server: server.url, template: 'filled' }
    const [one, two] = await Promise.all([copyTemplate(place), copyTemplate(place)])
    onTestFinished(async () => {
      await Promise.all([one.drop(), two.drop()])
    })
    await withClient(one.url, (client) => client.query('DELETE FROM kept'))
    expect(await countKept(one.url)).toBe('0')
    expect(await countKept(two.url)).toBe('1')
  })

  it('drops a copy although a session is open', async () => {
    await server.buildTemplate('plain', await setUp('SELECT 1'))
    const copy = await copyTemplate({ server: server.url, template: 'plain' })
    const drop = withClient(copy.url, async (client) => {
      await copy.drop()
      await client.query('SELECT 1')
    })
    await expect(drop).rejects.toThrow()
    await expect(countKept(copy.url)).rejects.toMatchObject({ code: '3D000' })
  })

  it('fails with the output of a set-up that fails', async () => {
    await expect(server.buildTemplate('broken', await setUp('SELECT no_such'))).rejects.toThrow(
      /The template database cannot be built:.*no_such/s,
    )
  })
})

async function setUp(query: string) {
  const cwd = await temporaryFolder()
  await writeFile(
    path.join(cwd, 'set-up.mjs'),
    `import { withClient } from '${source}/../database/with-client.ts'
     const query = ${JSON.stringify(query)}
     await withClient(process.env.DATABASE_URL, (client) => client.query(query))`,
  )
  return { cwd, args: ['set-up.mjs'] }
}

async function countKept(url: string): Promise<unknown> {
  const result = await withClient(url, (client) => client.query('SELECT count(*) FROM kept'))
  return result.rows[0]?.count
}
