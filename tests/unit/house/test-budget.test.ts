import { existsSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import committed from '../../durations.json' with { type: 'json' }
import type { Durations } from '../../support/runner/durations.ts'

const ROOT = path.resolve(import.meta.dirname, '../../..')
const durations: Durations = committed

/**
 * Seconds of test time on a quiet machine: of a feature's folder in unit and conformance tests, of a file
 * elsewhere, because a feature has one file there.
 */
const BUDGETS: Readonly<Record<string, number>> = {
  unit: 30,
  conformance: 30,
  integration: 70,
  'own-process': 70,
  s3: 70,
  faults: 30,
  e2e: 60,
}

/** Features that may cost more, and why. */
const EXCEPTIONS: Readonly<Record<string, readonly [seconds: number, reason: string]>> = {
  'unit tests/unit/imaging': [75, 'decodes damaged files of ten formats in processes'],
  'unit tests/unit/composition': [45, 'composes and encodes pictures of full size'],
  'conformance tests/conformance/object-store': [45, 'the S3 client waits between its attempts'],
  'conformance tests/conformance/commerce': [
    50,
    'every kind of fault at every request to the shop',
  ],
  'faults tests/faults/alert-chain.test.ts': [
    75,
    'starts a database server and the service, then six commands of runbooks one after another',
  ],
  'faults tests/faults/watcher.test.ts': [
    50,
    'starts a database server, and web process, worker and watcher twice each',
  ],
  'faults tests/faults/killed-worker.test.ts': [
    120,
    'kills 12 workers, each followed by one that loads the service before the next kill',
  ],
  'faults tests/faults/killed-worker-on-s3.test.ts': [60, 'kills 4 workers'],
  'faults tests/faults/killed-while-recomposing.test.ts': [
    60,
    'composes an artwork, then its variants with a new mat',
  ],
  'faults tests/faults/object-store-away.test.ts': [90, 'composes artworks across outages'],
  'faults tests/faults/worker-takes-over.test.ts': [110, 'waits for the lease of a dead worker'],
  'faults tests/faults/several-workers.test.ts': [70, 'composes four artworks'],
  'faults tests/faults/database-lost-while-composing.test.ts': [60, 'composes across an outage'],
  'faults tests/faults/disk-full.test.ts': [60, 'composes on a small disk'],
  'e2e tests/e2e/every-screen.test.ts': [320, 'every screen in two looks, and the whole stack'],
  'e2e tests/e2e/npm-start.test.ts': [120, 'starts the whole stack and composes an artwork'],
  'e2e tests/e2e/picture-upload.test.ts': [100, 'uploads and composes pictures in the browser'],
}

const featureOf = (key: string): string => {
  const [project = '', file = ''] = key.split(' ')
  const isFolder = project === 'unit' || project === 'conformance'
  return `${project} ${isFolder ? path.posix.dirname(file) : file}`
}

const spent = new Map<string, number>()
for (const [key, seconds] of Object.entries(durations)) {
  spent.set(featureOf(key), (spent.get(featureOf(key)) ?? 0) + seconds)
}

const CURE =
  'Make its tests cheaper, repeat less in `npm test` and more in the campaign, or add an exception with its reason.'

describe('tests/durations.json', () => {
  it('names only files that exist', () => {
    const gone = Object.keys(durations).filter(
      (key) => !existsSync(path.join(ROOT, key.split(' ')[1] ?? '')),
    )
    expect(gone, 'Run: npm run test:durations').toEqual([])
  })

  it('has no feature above its budget', () => {
    const over = [...spent].flatMap(([feature, seconds]) => {
      const budget = EXCEPTIONS[feature]?.[0] ?? BUDGETS[feature.split(' ')[0] ?? ''] ?? 0
      return seconds > budget ? [`${feature}: ${Math.round(seconds)} s of ${budget} s`] : []
    })
    expect(over, CURE).toEqual([])
  })

  it('needs no exception for a file that is gone', () => {
    const gone = Object.keys(EXCEPTIONS).filter(
      (feature) => !existsSync(path.join(ROOT, feature.split(' ')[1] ?? '')),
    )
    expect(gone).toEqual([])
  })
})
