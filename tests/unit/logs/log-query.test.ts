import { describe, expect, it } from 'vitest'
import { type LogFilter, logQuery } from '../../../src/logs/log-query.ts'

const conditionsOf = (filter: Omit<LogFilter, 'limit'>) => {
  const { text, values } = logQuery({ ...filter, limit: 5 })
  const [, where = ''] = /where (.*) order by/.exec(text) ?? []
  return { where, values: values.slice(0, -1), limit: values.at(-1) }
}

describe('the statement for a page of the log', () => {
  it('has no conditions without filters', () => {
    expect(conditionsOf({})).toEqual({ where: '', values: [], limit: 5 })
  })

  it('uses the index of a single filter with the time', () => {
    expect(conditionsOf({ level: 'error' }).where).toBe('level = $1')
    expect(conditionsOf({ service: 'auth' }).where).toBe('service = $1')
  })

  it.each([
    [{ keyword: 'Store away' }, `'store':* & 'away':*`],
    [{ keyword: 'store', level: 'error' } as const, `'level=error' & 'store':*`],
    [{ level: 'error', service: 'api' } as const, `'level=error' & 'service=api'`],
    [{ keyword: '!', level: 'error' } as const, ''],
    [{ keyword: `' | 'x` }, `'x':*`],
  ])('intersects the terms of several filters: %j', (filter, query) => {
    const { where, values } = conditionsOf(filter)
    expect(where).toBe('terms @@ $1::tsquery')
    expect(values).toEqual([query])
  })

  it('begins after the last line of the page before', () => {
    const at = new Date(0)
    const { where, values } = conditionsOf({ from: at, after: { at, id: 'id' } })
    expect(where).toBe('created_at >= $1 and (created_at, id) < ($2, $3)')
    expect(values).toEqual([at, at, 'id'])
  })
})
