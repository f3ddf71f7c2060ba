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

  it('compares level and service, which have indexes', () => {
    const { where, values } = conditionsOf({ level: 'error', service: 'auth' })
    expect(where).toBe('level = $1 and service = $2')
    expect(values).toEqual(['error', 'auth'])
  })

  it.each([
    [{ keyword: 'Store away' }, `'store':* & 'away':*`],
    [{ keyword: '!' }, ''],
    [{ keyword: `' | 'x` }, `'x':*`],
  ])('looks for lines with all terms of a keyword: %j', (filter, query) => {
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
