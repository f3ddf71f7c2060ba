import { describe, expect, it } from 'vitest'
import { backedUp, type CatalogueTable, copyIn, copyOut } from '../../../src/backup/tables.ts'

const table = (name: string, refersTo: string[] = [], order = ['id']): CatalogueTable => ({
  ...{ name, refersTo, order },
  columns: ['id', 'order'],
})
const namesOf = (tables: readonly CatalogueTable[]) => backedUp(tables).map(({ name }) => name)

describe('the tables of an archive', () => {
  it('stand behind those that they refer to', () => {
    const tables = [
      table('public.a_lines', ['public.orders', 'public.brands']),
      table('public.orders', ['public.brands']),
      table('public.brands'),
    ]
    expect(namesOf(tables)).toEqual(['public.brands', 'public.orders', 'public.a_lines'])
  })

  it('are neither those of the queue nor sessions, nor do references to these matter', () => {
    const tables = [
      table('jobs.job'),
      table('rate_limits.requests'),
      table('public.users_sessions', ['public.users']),
      table('public.users', ['jobs.job']),
    ]
    expect(namesOf(tables)).toEqual(['public.users'])
  })

  it('cannot refer to each other in a circle, which is said with their names', () => {
    const tables = [table('public.a', ['public.b']), table('public.b', ['public.a'])]
    expect(() => backedUp(tables)).toThrow('public.a, public.b')
  })

  it('must have a primary key, by which their rows are ordered', () => {
    const keyless = { ...table('public.a'), order: null } as unknown as CatalogueTable
    expect(() => backedUp([keyless])).toThrow('public.a')
  })

  it('are read and written with quoted names', () => {
    const odd = table('public.o"dd', [], ['"id" COLLATE "C"'])
    expect(copyOut(odd)).toBe(
      'COPY (SELECT "id", "order" FROM "public"."o""dd" ORDER BY "id" COLLATE "C") TO STDOUT',
    )
    expect(copyIn(odd.name, odd.columns)).toBe('COPY "public"."o""dd" ("id", "order") FROM STDIN')
  })
})
