import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Observation } from '../../../src/alerts/alert-state.ts'
import { type Channel, type ChannelName, NotDelivered } from '../../../src/alerts/channel.ts'
import type { Subject } from '../../../src/alerts/subjects.ts'
import { spoolFile } from '../../../src/alerts/watcher/spool.ts'
import { createWatcher, type Findings } from '../../../src/alerts/watcher/watcher.ts'
import { makeTemporaryFolder } from '../../support/system/make-temporary-folder.ts'

const ROUND_MS = 10_000

let file: string
let now: number
let lines: string[]
let beats: number[]
let arrived: string[]
let fault: Partial<Record<ChannelName, Error>>

beforeEach(async () => {
  file = path.join(await makeTemporaryFolder(), 'watcher', 'state.json')
  now = Date.parse('2026-11-22T00:00:00Z')
  lines = []
  beats = []
  arrived = []
  fault = {}
})

const channel = (name: ChannelName): Channel => ({
  name,
  async send({ kind, incidents, id }) {
    const error = fault[name]
    if (error && !(error instanceof NotDelivered)) arrived.push(`${name} ${kind} ${id}`)
    if (error) throw error
    arrived.push(`${name} ${kind} ${incidents.map(({ subject }) => subject)}`)
  },
})

function start(findings: () => Findings, names: readonly ChannelName[] = ['email', 'webhook']) {
  return createWatcher({
    probe: async () => findings(),
    channels: names.map(channel),
    spool: spoolFile(file),
    publish: async () => {
      throw new Error('the database is away')
    },
    beat: async () => {
      beats.push(now)
    },
    onLine: (line) => lines.push(line),
    now: () => now,
  })
}

const found = (subject: Subject, isDown: boolean): Findings => {
  const result: Observation = {
    check: subject,
    subject,
    status: isDown ? 'error' : 'healthy',
    isVital: true,
    runbook: `docs/runbooks/${subject}-down.md`,
  }
  return { results: [result] }
}
async function rounds(watcher: Awaited<ReturnType<typeof createWatcher>>, count: number) {
  for (let round = 0; round < count; round += 1) {
    await watcher.round()
    await watcher.idle()
    now += ROUND_MS
  }
}

describe('the watcher', () => {
  it('notifies by each channel once when the database fails, also after a restart, and when it recovers', async () => {
    let isDown = true
    const findings = () => found('database', isDown)
    await rounds(await start(findings), 4)
    await rounds(await start(findings), 4)
    isDown = false
    await rounds(await start(findings), 2)
    expect(arrived).toEqual([
      'email firing database',
      'webhook firing database',
      'email resolved database',
      'webhook resolved database',
    ])
  })

  it('repeats what a channel certainly did not deliver, later and later, and in order', async () => {
    fault.email = new NotDelivered('ECONNREFUSED')
    let isDown = true
    const watcher = await start(() => found('web', isDown))
    await rounds(watcher, 5)
    isDown = false
    await rounds(watcher, 3)
    expect(arrived).toEqual(['webhook firing web', 'webhook resolved web'])
    fault = {}
    await rounds(watcher, 7)
    expect(arrived.slice(2)).toEqual(['email firing web', 'email resolved web'])
  })

  it('sends twice at most while the result is unknown, with the same id', async () => {
    fault.webhook = new Error('hung up')
    await rounds(await start(() => found('web', true), ['webhook']), 60)
    expect(arrived).toHaveLength(2)
    expect(new Set(arrived).size).toBe(1)
    expect(lines.at(-1)).toContain('it is not known whether')
  })

  it('counts an attempt before it is made, for the case that it is killed meanwhile', async () => {
    const spooled: number[] = []
    const watcher = await createWatcher({
      probe: async () => found('web', true),
      channels: [
        {
          name: 'email',
          send: async () => {
            spooled.push(JSON.parse(await readFile(file, 'utf8')).outbox[0].uncertain)
          },
        },
      ],
      spool: spoolFile(file),
      publish: async () => {},
      beat: async () => {},
      onLine: (line) => lines.push(line),
      now: () => now,
    })
    await rounds(watcher, 3)
    expect(spooled).toEqual([1])
    expect(JSON.parse(await readFile(file, 'utf8')).outbox).toEqual([])
  })

  it('shows what was sent once the database responds, and again only if it could not', async () => {
    let isDown = true
    let isAway = true
    const published: string[][] = []
    const watcher = await createWatcher({
      probe: async () => ({ ...found('web', isDown), ...(!isDown && { silences: [] }) }),
      channels: [channel('email')],
      spool: spoolFile(file),
      publish: async ({ ended }) => {
        published.push(ended.map(({ notification, status }) => `${notification.kind} ${status}`))
        if (isAway) throw new Error('the database is away')
      },
      beat: async () => {},
      onLine: (line) => lines.push(line),
      now: () => now,
    })
    await rounds(watcher, 4)
    expect(published).toEqual([])
    isDown = false
    await rounds(watcher, 1)
    isAway = false
    await rounds(watcher, 3)
    expect(published).toEqual([['firing sent'], ['firing sent'], ['resolved sent'], []])
    expect(JSON.parse(await readFile(file, 'utf8')).ended).toEqual([])
  })

  it('obeys the silences that it has last read, while the database is away', async () => {
    const until = now + 60 * ROUND_MS
    const silences = [{ subject: null, from: now, until }]
    await rounds(await start(() => ({ ...found('database', false), silences })), 1)
    await rounds(await start(() => found('database', true)), 20)
    expect(arrived).toEqual([])
    expect(lines[0]).toContain('the database is away')
  })

  it('forgets all incidents if its file is damaged, and keeps that file', async () => {
    await rounds(await start(() => found('web', true)), 3)
    await writeFile(file, '{"state":')
    await rounds(await start(() => found('web', true)), 3)
    expect(arrived.filter((one) => one === 'email firing web')).toHaveLength(2)
    expect(await readFile(`${file}.damaged`, 'utf8')).toBe('{"state":')
    expect(lines[0]).toContain('damaged')
  })

  it('still sends when its file cannot be written', async () => {
    const watcher = await createWatcher({
      probe: async () => found('web', true),
      channels: [channel('email')],
      spool: {
        read: spoolFile(file).read,
        write: async () => {
          throw new Error('ENOSPC')
        },
      },
      publish: async () => {},
      beat: async () => {},
      onLine: (line) => lines.push(line),
      now: () => now,
    })
    await rounds(watcher, 6)
    expect(arrived).toEqual(['email firing web'])
    expect(lines[0]).toContain('ENOSPC')
  })
})

describe('the heartbeat', () => {
  it('is sent each minute, also during an incident that operators know of', async () => {
    await rounds(await start(() => found('database', true)), 30)
    expect(beats).toHaveLength(5)
  })

  it('is sent while one channel works', async () => {
    fault.email = new NotDelivered('ECONNREFUSED')
    await rounds(await start(() => found('database', true)), 30)
    expect(beats).toHaveLength(5)
  })

  it('stops two minutes after an alert that no channel could deliver', async () => {
    fault = { email: new NotDelivered('ECONNREFUSED'), webhook: new NotDelivered('status 500') }
    await rounds(await start(() => found('database', true)), 60)
    expect(beats).toHaveLength(3)
  })

  it('stops with an incident if there is no channel', async () => {
    let isDown = false
    const watcher = await start(() => found('database', isDown), [])
    await rounds(watcher, 12)
    isDown = true
    await rounds(watcher, 3)
    const before = beats.length
    expect(before).toBe(3)
    await rounds(watcher, 30)
    expect(beats).toHaveLength(before)
  })
})
