import type { Endpoint } from 'payload'
import { describe, expect, it } from 'vitest'
import config from '../../../payload.config.ts'
import { putPublicFirst } from '../../../plugins/platform/http/put-public-first.ts'

type Route = Pick<Endpoint, 'method' | 'path'>

/** Whether a path may match both, when no brand has the name of a route. */
function meet(one: Route, other: Route): boolean {
  if (one.method !== other.method) return false
  const [first, second] = [one.path.split('/').slice(1), other.path.split('/').slice(1)]
  const isLong = [...first, ...second].some((segment) => segment.endsWith('+'))
  if (first.length !== second.length && !isLong) return false
  return first.every((segment, at) => {
    const against = second[at]
    if (against === undefined || segment === against) return true
    return at > 0 && (segment.startsWith(':') || against.startsWith(':'))
  })
}

const { endpoints } = await config
const sorted = [...endpoints]
putPublicFirst({ config: { endpoints: sorted } as Awaited<typeof config> })
const pathsOf = (routes: readonly Route[]) => routes.map(({ path }) => path)

describe('public endpoints', () => {
  it('come first, in their order, before those of brands and of users', () => {
    expect(pathsOf(sorted).indexOf('/terms/:brand')).toBeLessThan(10)
    expect(pathsOf(sorted).toSorted()).toEqual(pathsOf(endpoints).toSorted())
  })

  it('overtake no endpoint that answers the same path', () => {
    expect(meet({ method: 'get', path: '/a/:id' }, { method: 'get', path: '/a/b' })).toBe(true)
    const placeOf = new Map<Route, number>(sorted.map((endpoint, at) => [endpoint, at]))
    const isAhead = (one: Route, other: Route) =>
      (placeOf.get(one) ?? 0) < (placeOf.get(other) ?? 0)
    const overtaken = endpoints.flatMap((behind, at) =>
      endpoints
        .slice(at + 1)
        .filter((ahead) => isAhead(ahead, behind) && meet(ahead, behind))
        .map((ahead) => `${ahead.path} before ${behind.path}`),
    )
    expect(overtaken).toEqual([])
  })
})
