import { describe, expect, it } from 'vitest'
import { judgeBackups } from '../../../src/backup/judge-backups.ts'

describe('the check of the nightly backups', () => {
  it.each([
    { hours: 0, failed: false },
    { hours: 25.9, failed: false },
  ])('finds nothing wrong with %j', (state) => {
    expect(judgeBackups(state)).toEqual({ status: 'healthy' })
  })

  it.each([
    [{ hours: 26.1, failed: false }, 'No backup has been made for 26 hours.'],
    [{ hours: 490.5, failed: false }, 'No backup has been made for 490 hours.'],
    [{ hours: 3, failed: true }, 'The last backup at night has failed.'],
    [{ hours: 100, failed: true }, 'The last backup at night has failed.'],
  ])('warns of %j', (state, en) => {
    expect(judgeBackups(state)).toMatchObject({ status: 'warning', detail: { en } })
  })
})
