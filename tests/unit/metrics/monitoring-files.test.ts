import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { createMetrics } from '../../../src/metrics/create-metrics.ts'

const FOLDER = path.resolve(import.meta.dirname, '../../../docs/monitoring')
/** Metrics of Prometheus itself and of the Blackbox exporter. */
const FOREIGN = ['probe_ssl_earliest_cert_expiry']

/** Names of everything that a process exports, with the series of histograms. */
async function exported(): Promise<Set<string>> {
  const metrics = createMetrics({
    version: '0',
    pool: () => ({ inUse: 0, idle: 0, waiting: 0, limit: 0 }),
    queues: async () => ({ backlogs: [], failed: [], workerSeenSeconds: 0 }),
    droppedLines: () => ({ debug: 0 }),
    circuits: () => ({ shop: 'closed' }),
    onError: () => {},
  })
  const types = [...(await metrics.page()).matchAll(/^# TYPE (\S+) (\S+)$/gm)]
  return new Set(
    types.flatMap(([, name = '', type]) =>
      type === 'histogram' ? ['_bucket', '_sum', '_count'].map((end) => name + end) : [name],
    ),
  )
}

const files = (await readdir(FOLDER)).filter((name) => /\.(yml|json)$/.test(name))

describe('the files for Prometheus and Grafana', () => {
  it('are there', () => {
    expect(files.sort()).toEqual([
      'alerting-rules.yml',
      'dashboard.json',
      'prometheus.yml',
      'recording-rules.yml',
      'rules-test.yml',
    ])
  })

  it.each(files)('name only metrics that the service exports: %s', async (file) => {
    const names = await exported()
    const text = await readFile(path.join(FOLDER, file), 'utf8')
    const used = text.match(/(?<![:\w])(print_commerce|nodejs|process|probe)_[a-z0-9_]+(?![:\w])/g)
    const unknown = new Set(used?.filter((name) => !names.has(name) && !FOREIGN.includes(name)))
    expect([...unknown]).toEqual([])
  })

  it('say of every alert in both languages what is wrong and what to do', async () => {
    const text = await readFile(path.join(FOLDER, 'alerting-rules.yml'), 'utf8')
    const alerts = text.split('- alert: ').slice(1)
    expect(alerts.length).toBeGreaterThan(10)
    for (const alert of alerts) {
      for (const part of ['severity', 'summary', 'summary_ja', 'action', 'action_ja']) {
        expect([alert.split('\n')[0], alert]).toEqual([
          expect.any(String),
          expect.stringMatching(new RegExp(`\\n +${part}: .{5}`)),
        ])
      }
    }
  })
})
