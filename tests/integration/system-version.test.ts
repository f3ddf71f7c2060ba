import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { version } from '../../package.json' with { type: 'json' }
import { createProcesses } from '../support/service/processes.ts'
import { type Service, startService } from '../support/service/service.ts'
import { makeTemporaryFolder } from '../support/system/make-temporary-folder.ts'

let service: Service
let folder: string

beforeAll(async () => {
  service = await startService()
  folder = await makeTemporaryFolder()
})
afterAll(async () => {
  await service?.stop()
  await rm(folder, { recursive: true, force: true })
})

const settingOf = async (key: string) =>
  (await service.rows('SELECT value FROM system_settings WHERE key = $1', [key]))[0]?.value

describe('the setting general/system_version', () => {
  it('is the release of the service after a set-up, while what operators set stays', async () => {
    expect(await settingOf('system_version')).toBe(version)
    await service.rows("UPDATE system_settings SET value = '0.0.1' WHERE key = 'system_version'")
    await service.rows("UPDATE system_settings SET value = 'true' WHERE key = 'maintenance_mode'")
    const processes = createProcesses({
      ...{ DATABASE_URL: service.databaseUrl, DATA_DIR: folder },
      ...{ NODE_ENV: 'production', APP_ENV: 'development' },
    })
    try {
      const setUp = await processes.start('src/processes/setup.ts', 'set-up done')
      expect(await setUp.exited).toMatchObject({ code: 0 })
    } finally {
      await processes.stopAll()
    }
    expect(await settingOf('system_version')).toBe(version)
    expect(await settingOf('maintenance_mode')).toBe('true')
  })
})
