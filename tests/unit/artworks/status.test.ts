import { describe, expect, it } from 'vitest'
import { ACTIVE_JOB_STATES, finalState, secondsLeft } from '../../../src/artworks/job-states.ts'
import { legalOperations, mayDelete } from '../../../src/artworks/status.ts'

describe('the status of an artwork', () => {
  it('allows these operations and no others', () => {
    expect(legalOperations('draft')).toEqual(['publish', 'archive'])
    expect(legalOperations('published')).toEqual(['publish', 'unpublish', 'archive'])
    expect(legalOperations('archived')).toEqual(['restore'])
  })

  it.each([
    ['draft', null, null, true],
    ['draft', 'pending', null, false],
    ['draft', 'refused', null, true],
    ['draft', 'current', 'gid://shopify/Product/1', false],
    ['published', 'current', 'gid://shopify/Product/1', false],
    ['archived', 'pending', 'gid://shopify/Product/1', false],
    ['archived', 'current', 'gid://shopify/Product/1', true],
    ['archived', 'refused', 'gid://shopify/Product/1', false],
    ['archived', 'refused', null, true],
    ['archived', null, null, true],
  ] as const)(
    '%s, in the shop %s with the product %s, may be deleted: %s',
    (status, shopState, commerceProductId, expected) => {
      expect(mayDelete({ status, shopState, commerceProductId })).toBe(expected)
    },
  )
})

describe('the state of a composition', () => {
  it('ends by its counters: all, some, none', () => {
    expect(finalState({ total: 21, completed: 21, failed: 0 })).toBe('completed')
    expect(finalState({ total: 21, completed: 20, failed: 1 })).toBe('partial')
    expect(finalState({ total: 21, completed: 0, failed: 21 })).toBe('failed')
    expect(finalState({ total: 21, completed: 20, failed: 0 })).toBe('processing')
  })

  it('is active only while a worker has something to do', () => {
    expect(ACTIVE_JOB_STATES).toEqual(['queued', 'processing'])
  })

  it('estimates whole seconds, rounded up and never below zero', () => {
    expect([
      secondsLeft(21, 600),
      secondsLeft(1, 1),
      secondsLeft(0, 600),
      secondsLeft(-1, 600),
    ]).toEqual([13, 1, 0, 0])
  })
})
