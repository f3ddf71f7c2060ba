import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  doneSteps,
  FIRST_STEPS,
  isInstalled,
} from '../../plugins/operations/diagnostics/first-steps/steps.ts'
import { withClient } from '../../src/database/with-client.ts'
import { type LocalApi, startLocalApi } from '../support/database/local-api.ts'
import type { Findings } from '../support/diagnostics/seed-health.ts'

let api: LocalApi

beforeAll(async () => {
  api = await startLocalApi()
})
afterAll(() => api?.stop())

const done = () => doneSteps(api.payload, FIRST_STEPS)
const run = (statement: string) =>
  withClient(api.databaseUrl, async (client) => {
    await client.query(statement)
  })
const found = async (findings: Findings) => {
  // It loads the configuration, which has to be that of the Local API.
  const { seedHealth } = await import('../support/diagnostics/seed-health.ts')
  await seedHealth(api.databaseUrl, findings)
}

describe('the first steps of an installation', () => {
  it('are all open but the frames that the set-up brings', async () => {
    expect(await done()).toEqual(['templates'])
  })

  it('count no mat for a frame', async () => {
    await run(`CREATE TABLE kept AS SELECT * FROM composition_templates WHERE kind = 'frame'`)
    await run(`DELETE FROM composition_templates WHERE kind = 'frame'`)
    expect(await done()).toEqual([])
    await run('INSERT INTO composition_templates SELECT * FROM kept')
    expect(await done()).toEqual(['templates'])
  })

  it('count the shop and the mail only while their checks are healthy', async () => {
    await found({ commerce: { status: 'error' }, email: { status: 'warning' } })
    expect(await done()).toEqual(['templates'])
    await found({ commerce: { status: 'skipped' } })
    expect(await done()).toEqual(['templates', 'mail'])
    await found({})
    expect(await done()).toEqual(['templates', 'shop', 'mail'])
  })

  it('count no draft of a legal text, and no backup that was refused', async () => {
    await run(`INSERT INTO legal_documents (brand_id, document_type, title, content, version, status)
      VALUES ('art', 'terms', 'Terms', '# Terms', '1.0.0', 'draft')`)
    await run(`INSERT INTO audit_log (action, outcome, actor_kind)
      VALUES ('backup.created', 'denied', 'nobody'), ('backup.restored', 'allowed', 'nobody')`)
    expect(await done()).toEqual(['templates', 'shop', 'mail'])
    await run(`UPDATE legal_documents SET status = 'published' WHERE content = '# Terms'`)
    await run(`INSERT INTO audit_log (action, outcome, actor_kind)
      VALUES ('backup.created', 'allowed', 'nobody')`)
    expect(await done()).toEqual([...FIRST_STEPS])
  })

  it('leave out what belongs to a feature that is disabled', () => {
    expect(FIRST_STEPS.filter((step) => isInstalled(api.payload, step))).toEqual([...FIRST_STEPS])
    expect(FIRST_STEPS.filter((step) => isInstalled({ collections: {} } as never, step))).toEqual([
      'shop',
      'mail',
    ])
    const { backups: _, ...others } = api.payload.collections
    expect(isInstalled({ collections: others } as never, 'backup')).toBe(false)
  })
})
