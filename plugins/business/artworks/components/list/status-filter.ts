import type { Where } from 'payload'
import { ARTWORK_STATUSES, type ArtworkStatus } from '../../../../../src/artworks/status.ts'

/** A filter as Payload's list has it: alternatives of conditions that hold together. */
function alternativesOf(where: Where | undefined): Where[][] {
  if (!where || Object.keys(where).length === 0) return [[]]
  if (!Array.isArray(where.or) || Object.keys(where).length > 1) return [[where]]
  const alternatives = where.or.map((one) => (Array.isArray(one.and) ? one.and : [one]))
  return alternatives.length > 0 ? alternatives : [[]]
}

const isOfStatus = (condition: Where) => 'status' in condition

/** Returns the status that a filter keeps, `all` if it keeps every one, and `null` if it is about several. */
export function statusOf(where: Where | undefined): ArtworkStatus | 'all' | null {
  const found = alternativesOf(where).map((conditions) => {
    const [only, ...more] = conditions.filter(isOfStatus)
    if (!only) return 'all'
    const { equals } = (only.status ?? {}) as { readonly equals?: unknown }
    return more.length > 0 ? null : (ARTWORK_STATUSES.find((one) => one === equals) ?? null)
  })
  const [first = 'all'] = found
  return found.every((one) => one === first) ? first : null
}

/** Returns a filter with another status, and with all of its conditions on other fields. */
export function withStatus(where: Where | undefined, status: ArtworkStatus | 'all'): Where {
  const wanted: Where[] = status === 'all' ? [] : [{ status: { equals: status } }]
  const or = alternativesOf(where).map((conditions) => ({
    and: [...conditions.filter((one) => !isOfStatus(one)), ...wanted],
  }))
  return or.some(({ and }) => and.length === 0) ? {} : { or }
}
