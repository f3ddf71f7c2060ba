import { describe, expect, it } from 'vitest'
import {
  apiQueryOf,
  filtersOf,
  NO_FILTERS,
  queryOf,
} from '../../../plugins/operations/logs/components/log-filters.ts'

const NOW = Date.UTC(2026, 10, 22, 3)
const apiQuery = (filters: Partial<typeof NO_FILTERS>) =>
  Object.fromEntries(apiQueryOf({ ...NO_FILTERS, ...filters }, NOW))

describe('the filters of the log', () => {
  it('survive the URL of the page', () => {
    const filters = {
      ...({ keyword: 'store & away', level: 'error', service: 'api', range: 'custom' } as const),
      ...{ from: '2026-11-22T00:00', to: '2026-11-23T12:30', request: 'r-1', job: 'j-1' },
    }
    expect(filtersOf(Object.fromEntries(new URLSearchParams(queryOf(filters))))).toEqual(filters)
  })

  it('are none where the URL says nothing, or nothing that can be chosen', () => {
    expect(queryOf(NO_FILTERS)).toBe('')
    const given = { level: 'fatal', service: ['api'], range: '1y', from: 'yesterday', to: '' }
    expect(filtersOf(given)).toEqual(NO_FILTERS)
    expect(filtersOf({ from: '2026-99-99T00:00' })).toEqual(NO_FILTERS)
  })

  it.each([
    [{}, {}],
    [{ keyword: ' away ', level: 'warn' } as const, { keyword: 'away', level: 'warn' }],
    [
      { request: 'r', job: 'j' },
      { request_id: 'r', job_id: 'j' },
    ],
    [{ range: '1h' } as const, { from: '2026-11-22T02:00:00.000Z' }],
    [
      { range: 'custom', from: '2026-11-22T00:00', to: '2026-11-22T09:00' } as const,
      { from: '2026-11-21T15:00:00.000Z', to: '2026-11-22T00:00:00.000Z' },
    ],
    [{ range: 'custom', from: '', to: '2026-11-22T' } as const, {}],
    [{ range: 'all', from: '2026-11-22T00:00' } as const, {}],
  ])('ask the service, with times of Tokyo: %j', (filters, query) => {
    expect(apiQuery(filters)).toEqual(query)
  })
})
