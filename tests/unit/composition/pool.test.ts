import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CANVAS, CATALOGUE } from '../../../src/composition/catalogue.ts'
import type { PlannedVariant, TemplateRef } from '../../../src/composition/plan.ts'
import {
  type ComposedVariant,
  type ComposeRequest,
  createCompositionPool,
} from '../../../src/composition/pool.ts'
import { planned, temporaryFolder, writePicture } from './pictures.ts'

const WINDOW = { x: 700, y: 500, width: 2000, height: 1400 }
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 }

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let frame: TemplateRef
let mat: TemplateRef
let path: string

beforeAll(async () => {
  folder = await temporaryFolder()
  path = join(folder.path, 'artwork.png')
  await writePicture(path, { width: 200, height: 140 }, { r: 200, g: 10, b: 20 })
  mat = await writePicture(join(folder.path, 'mat.png'), CANVAS, { r: 40, g: 60, b: 90 })
  const opening = { box: WINDOW, color: CLEAR }
  const ground = { r: 10, g: 120, b: 30 }
  frame = await writePicture(join(folder.path, 'frame.png'), CANVAS, ground, [opening])
})
afterAll(() => folder.remove())

function plan(count: number): PlannedVariant[] {
  return CATALOGUE.slice(0, count).map((variant) =>
    planned({ mat, frame, window: WINDOW }, variant),
  )
}

function recorder() {
  const results: ComposedVariant[] = []
  const failures: { key: string; error: Error }[] = []
  return {
    results,
    failures,
    onVariant: async (result: ComposedVariant) => void results.push(result),
    onFailure: async (failure: { key: string; error: Error }) => void failures.push(failure),
  }
}

function request(overrides: Partial<ComposeRequest> = {}): ComposeRequest {
  return { artwork: { path, sha256: 'a' }, variants: plan(2), ...recorder(), ...overrides }
}

describe('the composition pool', () => {
  const pool = createCompositionPool({ threads: 1, encodingsInFlight: 2 })
  afterAll(() => pool.close())

  it('composes every variant once, as WebP of the canvas size without an alpha plane', async () => {
    const seen = recorder()
    const before = pool.stats().encodings
    await pool.compose(request({ variants: plan(4), ...seen }))
    expect(seen.failures).toEqual([])
    expect(seen.results.map(({ key }) => key).sort()).toEqual(
      plan(4)
        .map(({ key }) => key)
        .sort(),
    )
    expect(pool.stats().encodings - before).toBe(4)
    for (const { webp, width, height, contentHash, key, durationMs } of seen.results) {
      const metadata = await sharp(webp).metadata()
      expect(metadata).toMatchObject({ format: 'webp', width, height, hasAlpha: false })
      expect({ width, height }).toEqual(CANVAS)
      expect(contentHash).toBe(`content-of-${key}`)
      expect(durationMs).toBeGreaterThan(0)
    }
  })

  it('lets a variant fail alone when its template is missing or not a picture', async () => {
    const missing = { sha256: 'm', path: join(folder.path, 'nowhere.webp') }
    const [first, second, third] = plan(3)
    if (!first || !second || !third) throw new Error('The plan is too short.')
    const seen = recorder()
    const variants = [
      { ...first, frame: missing },
      second,
      { ...third, mat: { ...missing, opening: null } },
    ]
    await pool.compose(request({ variants, ...seen }))
    expect(seen.results.map(({ key }) => key)).toEqual([second.key])
    expect(seen.failures.map(({ key }) => key).sort()).toEqual([first.key, third.key].sort())
  })

  it('says why a frame without an opening cannot be used', async () => {
    const seen = recorder()
    const [only] = plan(1)
    if (!only) throw new Error('The plan is empty.')
    await pool.compose(request({ variants: [{ ...only, frame: mat }], ...seen }))
    expect(seen.failures[0]?.error.message).toContain('no transparent part')
  })

  it('tries a template again that could not be read before', async () => {
    const late = { sha256: 'late', path: join(folder.path, 'late.png') }
    const [only] = plan(1)
    if (!only) throw new Error('The plan is empty.')
    const variants = [{ ...only, frame: late }]
    const before = recorder()
    await pool.compose(request({ variants, ...before }))
    await writePicture(late.path, CANVAS, { r: 1, g: 2, b: 3 }, [{ box: WINDOW, color: CLEAR }])
    const after = recorder()
    await pool.compose(request({ variants, ...after }))
    expect([before.failures.length, after.results.length]).toEqual([1, 1])
  })

  it('rejects with a code when the artwork is not a picture, and goes on working', async () => {
    const bad = { path: join(folder.path, 'nothing.jpg'), sha256: 'x' }
    const seen = recorder()
    await expect(pool.compose(request({ artwork: bad, ...seen }))).rejects.toMatchObject({
      name: 'ServiceError',
      code: 'IMAGE_CORRUPT',
    })
    expect([seen.results, seen.failures]).toEqual([[], []])
    await pool.compose(request({ variants: plan(1), ...seen }))
    expect(seen.results).toHaveLength(1)
    expect(pool.stats().replacedThreads).toBe(0)
  })

  it('counts a variant as failed whose receiver rejects, and composes the others', async () => {
    const seen = recorder()
    const [first] = plan(1)
    const onVariant = async (result: ComposedVariant) => {
      if (result.key === first?.key) throw new Error('The store is full.')
      await seen.onVariant(result)
    }
    await pool.compose(request({ variants: plan(3), ...seen, onVariant }))
    expect(seen.results).toHaveLength(2)
    expect(seen.failures).toMatchObject([
      { key: first?.key, error: { message: 'The store is full.' } },
    ])
  })

  it('ends with the error of a receiver of failures', async () => {
    const lost = async () => {
      throw new Error('The record is gone.')
    }
    await expect(
      pool.compose(request({ variants: plan(6), onVariant: lost, onFailure: lost })),
    ).rejects.toThrow('The record is gone.')
  })

  it('does not run ahead of a receiver that takes its time', async () => {
    const taken: string[] = []
    const { promise, resolve } = Promise.withResolvers<void>()
    const enough = Promise.withResolvers<void>()
    const before = pool.stats().encodings
    const onVariant = async (result: ComposedVariant) => {
      taken.push(result.key)
      if (taken.length === 5) enough.resolve()
      await promise
    }
    const run = pool.compose(request({ variants: plan(12), onVariant }))
    await enough.promise
    // Two encoders and three places to wait: the sixth may not begin before one is taken, not even
    // in the time in which another thread makes two pictures from nothing.
    const other = createCompositionPool({ threads: 1, encodingsInFlight: 2 })
    await other.compose(request())
    await other.close()
    expect(pool.stats().encodings - before).toBe(5)
    resolve()
    await run
    expect(taken).toHaveLength(12)
  })

  it('stops when it is told to, with the reason, and takes the next run', async () => {
    const stop = new AbortController()
    const seen = recorder()
    const onVariant = async (result: ComposedVariant) => {
      await seen.onVariant(result)
      stop.abort(new Error('The artwork was deleted.'))
    }
    const run = pool.compose(
      request({ variants: plan(12), signal: stop.signal, ...seen, onVariant }),
    )
    await expect(run).rejects.toThrow('The artwork was deleted.')
    expect(seen.results.length).toBeLessThan(8)
    await pool.compose(request({ variants: plan(1), ...seen }))
  })

  it('does not begin a run that was stopped before or while it waited', async () => {
    const reason = new Error('Too late.')
    const seen = recorder()
    await expect(
      pool.compose(request({ signal: AbortSignal.abort(reason), ...seen })),
    ).rejects.toThrow(reason)
    const stop = new AbortController()
    const first = pool.compose(request())
    const second = pool.compose(request({ signal: stop.signal, ...seen }))
    stop.abort(reason)
    await expect(second).rejects.toThrow(reason)
    await first
    expect(seen.results).toEqual([])
  })

  it('composes artworks one after another when it has one thread', async () => {
    const order: string[] = []
    const run = (name: string) =>
      pool.compose(request({ onVariant: async () => void order.push(name) }))
    await Promise.all([run('a'), run('b'), run('c')])
    expect(order).toEqual(['a', 'a', 'b', 'b', 'c', 'c'])
  })
})

describe('a pool whose thread crashes', () => {
  it('rejects that run with the exit code and gives the next one a new thread', async () => {
    const script = new URL('./crashing-thread.ts', import.meta.url)
    const pool = createCompositionPool({ threads: 1, encodingsInFlight: 2, script })
    const artwork = { path: join(folder.path, 'crash.png'), sha256: 'x' }
    const crash = pool.compose(request({ artwork }))
    const seen = recorder()
    const next = pool.compose(request(seen))
    await expect(crash).rejects.toThrow('The composition thread ended unexpectedly: exit code 3.')
    await next
    expect(seen.results).toHaveLength(2)
    expect(pool.stats().replacedThreads).toBe(1)
    await pool.close()
  })
})

describe('a pool that is closed', () => {
  it('lets the running artwork end, and refuses those that wait and those that come', async () => {
    const pool = createCompositionPool({ threads: 1, encodingsInFlight: 2 })
    const seen = recorder()
    const running = pool.compose(request(seen))
    const waiting = pool.compose(request())
    const closing = pool.close()
    await expect(waiting).rejects.toThrow('The composition pool is closed.')
    await expect(pool.compose(request())).rejects.toThrow('The composition pool is closed.')
    await running
    await closing
    expect(seen.results).toHaveLength(2)
  })

  it.each([0, -1, 1.5, Number.NaN])('cannot be made with %s threads', (threads) => {
    expect(() => createCompositionPool({ threads, encodingsInFlight: 1 })).toThrow(RangeError)
    expect(() => createCompositionPool({ threads: 1, encodingsInFlight: threads })).toThrow(
      RangeError,
    )
  })
})
