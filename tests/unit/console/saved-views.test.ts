import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  MOST_VIEWS,
  nameProblem,
  openedView,
  viewQuery,
  viewsOf,
} from '../../../plugins/core/console/saved-views/views.ts'

const FIELDS = ['title', 'status', 'lines', 'createdAt']
const filtered = (field: string) => ({ or: [{ and: [{ [field]: { equals: 'draft' } }] }] })
const DRAFTS = viewQuery({
  where: filtered('status'),
  sort: '-createdAt',
  columns: ['title', 'status'],
})
const names = (stored: unknown) => viewsOf(stored, FIELDS).views.map(({ name }) => name)

describe('the query of a view', () => {
  it('has filters, search, sort order, columns and layout as a URL has them', () => {
    const query = viewQuery({
      ...{ where: filtered('status'), search: '海', sort: ['-createdAt', 'title'] },
      ...{ columns: ['title'], layout: 'grid' },
    })
    expect([...new URLSearchParams(query)]).toEqual([
      ['columns', '["title"]'],
      ['layout', 'grid'],
      ['search', '海'],
      ['sort', '-createdAt,title'],
      ['where[or][0][and][0][status][equals]', 'draft'],
    ])
  })

  it('is empty where a list shows nothing special, whatever Payload leaves behind', () => {
    expect(viewQuery({})).toBe('')
    expect(viewQuery({ search: '', sort: undefined, where: { or: [] } })).toBe('')
    expect(viewQuery({ where: { or: [{ and: [] }] } })).toBe('')
  })

  it('is the same for the same filters, in whatever order Payload has them, and is split again', () => {
    const filters = fc.uniqueArray(fc.tuple(fc.stringMatching(/^[a-z]{1,5}$/), fc.string()), {
      selector: ([field]) => field,
    })
    fc.assert(
      fc.property(filters, fc.string(), (all, search) => {
        const of = (pairs: typeof all) =>
          viewQuery({ where: Object.fromEntries(pairs), search, layout: 'grid' })
        expect(of(all.toReversed())).toBe(of(all))
        const opened = openedView({ name: 'x', query: of(all) })
        expect(opened).toEqual({
          search: viewQuery({ where: Object.fromEntries(all), search }),
          layout: 'grid',
        })
      }),
    )
  })
})

describe('stored views', () => {
  it('are read as they were saved', () => {
    const views = [
      { name: 'Drafts', query: DRAFTS },
      {
        name: '下書き',
        query: viewQuery({ where: { 'lines.artwork': { exists: true } }, layout: 'grid' }),
      },
    ]
    expect(viewsOf(views, FIELDS)).toEqual({ views, unfit: 0 })
    expect(viewsOf(undefined, FIELDS)).toEqual({ views: [], unfit: 0 })
  })

  it.each([
    ['is no view', 7],
    ['has no name', { query: DRAFTS }],
    ['has an empty name', { name: ' ', query: DRAFTS }],
    ['has a name that is too long', { name: 'x'.repeat(61), query: DRAFTS }],
    ['has the name of another', { name: 'ｋｅｐｔ', query: DRAFTS }],
    ['has no query', { name: 'Broken' }],
    ['has another parameter', { name: 'Broken', query: 'preset=7' }],
    ['has the parameters in another order', { name: 'Broken', query: 'sort=title&search=sea' }],
    [
      'filters by a field that is gone',
      { name: 'Old', query: viewQuery({ where: filtered('gone') }) },
    ],
    ['sorts by one', { name: 'Old', query: 'sort=-gone' }],
    ['shows one', { name: 'Old', query: viewQuery({ columns: ['title', 'gone'] }) }],
    ['has columns that are no list', { name: 'Broken', query: 'columns=%7B%7D' }],
    ['has columns that are no JSON', { name: 'Broken', query: 'columns=%5B' }],
    ['filters by nothing', { name: 'Broken', query: 'where%5Bor%5D%5B0%5D=1' }],
  ])('are left out and counted, where one %s', (_, broken) => {
    const kept = { name: 'Kept', query: DRAFTS }
    expect(viewsOf([kept, broken], FIELDS)).toEqual({ views: [kept], unfit: 1 })
  })

  it('are never an error, whatever is stored', () => {
    fc.assert(
      fc.property(fc.anything(), (stored) => {
        const { views, unfit } = viewsOf(stored, FIELDS)
        expect(views.length + unfit).toBe(
          Array.isArray(stored) ? stored.length : stored == null ? 0 : 1,
        )
      }),
    )
  })

  it('are 20 at most', () => {
    const many = Array.from({ length: MOST_VIEWS + 2 }, (_, n) => ({ name: `${n}`, query: '' }))
    expect(names(many)).toHaveLength(MOST_VIEWS)
  })
})

describe('the name of a view', () => {
  const others = [{ name: 'Drafts', query: '' }]

  it.each([
    ['', 'empty'],
    ['\u3000', 'empty'],
    ['x'.repeat(61), 'long'],
    ['drafts ', 'taken'],
    ['ＤＲＡＦＴＳ', 'taken'],
    ['𠮷'.repeat(60), null],
    ['Other drafts', null],
  ])('%j is %s', (name, problem) => {
    expect(nameProblem(name, others)).toBe(problem)
  })

  it('is none where a list has 20 views already', () => {
    const full = Array.from({ length: MOST_VIEWS }, (_, n) => ({ name: `${n}`, query: '' }))
    expect(nameProblem('One more', full)).toBe('many')
  })
})
