import { describe, expect, it } from 'vitest'
import { ServiceError } from '../../../src/errors/service-error.ts'
import { checkQuery } from '../../../src/http/query-limits.ts'

function pathsOf(query: string, method = 'GET'): string[] {
  try {
    checkQuery(new URLSearchParams(query), method)
    return []
  } catch (error) {
    if (error instanceof ServiceError) return error.errors.map(({ path }) => path)
    throw error
  }
}

describe('a question to the API', () => {
  it.each([
    'limit=1',
    'limit=1000&page=3&depth=2',
    'sort=-createdAt,title',
    'where[or][0][and][0][title][like]=x&where[id][in][]=1&where[id][in][]=2',
    'pagination=false&limit=100',
    'joins[variants][limit]=30',
    'select[title]=true&locale=ja',
  ])('may be %s', (query) => {
    expect(pathsOf(query)).toEqual([])
  })

  it.each([
    ['limit=1e9', 'limit'],
    ['data=', 'data'],
    ['data=undefined', 'data'],
    ['data=%7B%22a%22:1%7D', 'data'],
    ['data[title]=x', 'data[title]'],
    ['limit=0', 'limit'],
    ['limit=-1', 'limit'],
    ['limit=1001', 'limit'],
    ['limit=', 'limit'],
    ['limit[]=5', 'limit[]'],
    ['limit[$gt]=5', 'limit[$gt]'],
    ['page=0', 'page'],
    ['page=99999999', 'page'],
    ['depth=99', 'depth'],
    ['depth=1.5', 'depth'],
    ['joins[variants][limit]=0', 'joins[variants][limit]'],
    ['joins[variants][limit]=100000', 'joins[variants][limit]'],
    ['sort=a,b,c,d,e,f', 'sort'],
    [`sort=${'x'.repeat(101)}`, 'sort'],
    ['sort=title;drop', 'sort'],
    ['pagination=false', 'pagination'],
  ])('may not be %s', (query, path) => {
    expect(pathsOf(query)).toContain(path)
  })

  it('names a limit once', () => {
    expect(pathsOf('limit=1&limit=1000')).toEqual(['limit', 'limit'])
  })

  it('is not nested a thousand levels deep', () => {
    expect(pathsOf(`where${'[and][0]'.repeat(500)}[id]=1`)).toHaveLength(1)
  })

  it('has at most 1000 parameters', () => {
    const query = Array.from({ length: 1001 }, (_, index) => `a${index}=1`).join('&')
    expect(() => checkQuery(new URLSearchParams(query), 'GET')).toThrow(/1000 parameters/)
  })

  it('may change any number of records that it names', () => {
    expect(pathsOf('limit=0&where[id][in][0]=1', 'DELETE')).toEqual([])
    expect(pathsOf('limit=0', 'HEAD')).toEqual(['limit'])
  })
})
