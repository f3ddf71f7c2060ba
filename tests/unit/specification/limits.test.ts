import { describe, expect, it } from 'vitest'
import { thumbnailsCheck } from '../../../plugins/business/thumbnails/checks/thumbnails.ts'
import { apiCheck, withinHeap } from '../../../plugins/operations/diagnostics/checks/api.ts'
import { ALERT_RULES } from '../../../src/alerts/rules.ts'
import { BRAND_SEEDS } from '../../../src/brands/brand-seeds.ts'
import { CANVAS, CATALOGUE } from '../../../src/composition/catalogue.ts'
import { phaseReadiness } from '../../../src/health/phase-readiness.ts'
import { createRequestCounter } from '../../../src/health/request-counter.ts'
import { SESSION_SECONDS } from '../../../src/identity/session-end.ts'
import { ACCEPTED_FORMATS } from '../../../src/imaging/accepted-formats.ts'
import { MAX_IMAGE_BYTES } from '../../../src/imaging/limits.ts'
import { keptSince, RETENTION_DAYS } from '../../../src/logs/retention.ts'
import type { ObjectStore } from '../../../src/object-store/port.ts'
import { LIMITS } from '../../../src/reports/limits.ts'
import { readEnvironment } from '../../../src/services/environment.ts'
import { installedAreas } from '../../support/service/installed-core.ts'

// The numbers of section 8 of the specification, each as the specification states it. Their effects are tested in
// tests/integration/specified-limits.test.ts (uploads, sessions, requests), and what files have is measured:
// tests/unit/imaging/specified-qualities.test.ts (composed pictures 90, thumbnails 300 × 300 px and 80),
// tests/unit/imaging/metadata.test.ts (print files 95, by ImageMagick). 999 in stock: tests/unit/commerce/artwork-product.test.ts.

describe('the limits of the specification', () => {
  it('are 50 MB for an upload, as JPEG, PNG, WebP or HEIC', () => {
    expect(MAX_IMAGE_BYTES).toBe(52_428_800)
    expect([...ACCEPTED_FORMATS].sort()).toEqual(['heic', 'jpeg', 'png', 'webp'])
  })

  it('are 21 variants on a canvas of 3555 × 2528 px', () => {
    expect(CATALOGUE).toHaveLength(21)
    expect([CANVAS.width, CANVAS.height]).toEqual([3555, 2528])
  })

  it('are prints of 1050 × 1050 px for photos, and up to 2480 × 3508 px for artworks, at 300 DPI', () => {
    const largest = (brand: string) => {
      const { dpi, ratio, sizes } = BRAND_SEEDS.find(({ id }) => id === brand)?.config.print ?? {}
      const [first] = sizes ?? []
      return [dpi, ratio, first?.widthMm, first?.heightMm, first?.widthPx, first?.heightPx]
    }
    expect(largest('photo')).toEqual([300, 'crop', 89, 89, 1050, 1050])
    expect(largest('art')).toEqual([300, 'keep', 210, 297, 2480, 3508])
  })

  it('are 24 hours for temporary files of every kind, and for a session of the console', () => {
    const temporary = installedAreas.filter(({ ttlHours }) => ttlHours !== undefined)
    expect(temporary.map(({ name, ttlHours }) => [name, ttlHours]).sort()).toEqual([
      ['customer-photos', 24],
      ['temp', 24],
    ])
    expect(SESSION_SECONDS).toBe(86_400)
  })

  it('are 100 requests a minute', () => {
    expect(readEnvironment({}).RATE_LIMIT_PER_MINUTE).toBe(100)
  })

  it('are 100 ms and 128 MB for the health endpoint', () => {
    const { parts } = apiCheck('http://127.0.0.1:1')
    expect(parts.find(({ id }) => id === 'response-time')?.warnAboveMs).toBe(100)
    expect(parts.find(({ id }) => id === 'memory')?.title.en).toContain('128 MB')
    expect([128, 129].map((heap) => withinHeap(heap).status)).toEqual(['healthy', 'warning'])
  })

  it('are 2 s for a thumbnail of the CDN', () => {
    const { parts } = thumbnailsCheck({
      store: {} as ObjectStore,
      serverUrl: 'http://127.0.0.1:1',
      attestationHeader: 'x',
    })
    const timed = parts.filter(({ warnAboveMs }) => warnAboveMs !== undefined)
    expect(timed.map(({ id, warnAboveMs }) => [id, warnAboveMs])).toEqual([['cdn', 2_000]])
  })

  it('are the targets of 99.9 % of the time and 200 ms in the reports', () => {
    expect(LIMITS).toMatchObject({ uptime: 99.9, responseTime: 200 })
  })

  it('count a read as slow above 500 ms', async () => {
    const counter = createRequestCounter()
    for (const responseSeconds of [0.5, 0.501]) {
      const outcome = () => ({
        ...{ route: '/api/artworks', status: '2xx', statusCode: 200, responseSeconds },
      })
      const read = { kind: 'request', method: 'GET', requestId: 'x', outcome } as const
      await counter.observe({ ...read, traceparent: undefined }, async () => undefined)
    }
    expect(counter.take()).toMatchObject({ reads: 2, slowReads: 1 })
  })

  it.each([
    ['access', 7],
    ['error', 30],
    ['audit', 365],
    ['performance', 30],
  ] as const)('keep entries of the class %s for %d days', (name, days) => {
    const now = new Date('2026-11-22T12:00:00Z')
    const age = now.getTime() - keptSince(RETENTION_DAYS[name], now).getTime()
    expect(age).toBe(days * 86_400_000)
  })

  it('need all of phases 1 and 2, 80 % of phase 3, 70 % of phase 4 and nothing of phase 5', () => {
    const required = phaseReadiness([]).map(({ phase, required }) => [phase, required])
    expect(required).toEqual([
      [1, 100],
      [2, 100],
      [3, 80],
      [4, 70],
      [5, null],
    ])
  })

  it.each([
    [3, 4, 5, true],
    [3, 3, 4, false],
    [4, 7, 10, true],
    [4, 6, 9, false],
  ] as const)('let phase %d with %d of %d parts be ready: %s', (phase, passed, all, isReady) => {
    const parts = Array.from({ length: all }, (_, index) => ({
      phase,
      status: index < passed ? ('healthy' as const) : ('error' as const),
    }))
    expect(phaseReadiness(parts).find((one) => one.phase === phase)?.isReady).toBe(isReady)
  })

  it('delay warnings by 15 minutes, and count three failures of the factory in a row', () => {
    const rule = (id: string) => ALERT_RULES.find((one) => one.id === id)
    expect(rule('threshold')).toMatchObject({ class: 'warning', pendingMs: 900_000 })
    expect(rule('factory-error')).toMatchObject({ class: 'critical', failures: 3, pendingMs: 0 })
  })
})
