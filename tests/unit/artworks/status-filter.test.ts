import type { Where } from 'payload'
import { describe, expect, it } from 'vitest'
import {
  statusOf,
  withStatus,
} from '../../../plugins/business/artworks/components/list/status-filter.ts'

const DRAFT: Where = { status: { equals: 'draft' } }
const PUBLISHED: Where = { status: { equals: 'published' } }
const OF_ART: Where = { brand: { equals: 'art' } }
const OF_OTHER: Where = { brand: { equals: 'other' } }
const oneOf = (...alternatives: Where[][]): Where => ({ or: alternatives.map((and) => ({ and })) })

describe('The status of a filter', () => {
  it.each<[string, Where | undefined, ReturnType<typeof statusOf>]>([
    ['of no filter is every one', undefined, 'all'],
    ['of an empty filter is every one', {}, 'all'],
    ['of an empty list of alternatives is every one', { or: [] }, 'all'],
    ['of a filter by something else is every one', oneOf([OF_ART]), 'all'],
    ['is the one that it asks for', oneOf([DRAFT]), 'draft'],
    ['is the one that it asks for beside something else', oneOf([OF_ART, DRAFT]), 'draft'],
    [
      'is the one that all alternatives ask for',
      oneOf([OF_ART, DRAFT], [OF_OTHER, DRAFT]),
      'draft',
    ],
    ['is found outside of alternatives, too', DRAFT, 'draft'],
    ['is found in an alternative of one condition', { or: [DRAFT] }, 'draft'],
    ['is none where the alternatives differ', oneOf([DRAFT], [PUBLISHED]), null],
    ['is none where one alternative has every status', oneOf([DRAFT], [OF_ART]), null],
    ['is none where two are asked for at once', oneOf([DRAFT, PUBLISHED]), null],
    ['is none where it must differ', oneOf([{ status: { not_equals: 'draft' } }]), null],
    ['is none where it is unknown', oneOf([{ status: { equals: 'sold' } }]), null],
  ])('%s', (_, where, status) => {
    expect(statusOf(where)).toBe(status)
  })
})

describe('Another status in a filter', () => {
  it.each<[string, Where | undefined, 'draft' | 'all', Where]>([
    ['makes a filter where there was none', undefined, 'draft', oneOf([DRAFT])],
    ['takes the place of the one before', oneOf([PUBLISHED]), 'draft', oneOf([DRAFT])],
    ['keeps other conditions', oneOf([OF_ART, PUBLISHED]), 'draft', oneOf([OF_ART, DRAFT])],
    [
      'is part of each alternative',
      oneOf([OF_ART], [OF_OTHER]),
      'draft',
      oneOf([OF_ART, DRAFT], [OF_OTHER, DRAFT]),
    ],
    ['removes the filter if it is every one', oneOf([DRAFT]), 'all', {}],
    ['removes itself alone if it is every one', oneOf([DRAFT, OF_ART]), 'all', oneOf([OF_ART])],
    ['removes alternatives that would keep everything', oneOf([DRAFT], [OF_ART]), 'all', {}],
  ])('%s', (_, where, status, expected) => {
    expect(withStatus(where, status)).toEqual(expected)
  })
})
