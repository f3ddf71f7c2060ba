import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'

/** What a process of its own says of all its threads, those that it starts afterwards included. */
const LOOK = `
import { readFileSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { getPriority } from 'node:os'
import { Worker } from 'node:worker_threads'
await readFile('/proc/self/status')
const { yieldToOthers } = await import('./src/processes/yield-to-others.ts')
yieldToOthers()
const thread = new Worker('setInterval(() => {}, 1000)', { eval: true })
await new Promise((done) => thread.once('online', done))
const nice = readdirSync('/proc/self/task').map((id) => getPriority(Number(id)))
let group = null
try { group = readFileSync('/proc/self/autogroup', 'utf8').trim() } catch {}
console.log(JSON.stringify({ nice: [...new Set(nice)], threads: nice.length, group }))
process.exit(0)
`

async function look(detached: boolean) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', LOOK], {
    detached,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return JSON.parse(await text(child.stdout)) as {
    readonly nice: readonly number[]
    readonly threads: number
    readonly group: string | null
  }
}

describe.runIf(process.platform === 'linux')('a process that yields', () => {
  it('puts all its threads behind those of others, and its session where it began one', async () => {
    const { nice, threads, group } = await look(true)
    expect(nice).toEqual([5])
    expect(threads).toBeGreaterThan(4)
    if (group !== null) expect(group).toMatch(/ nice 5$/)
  })

  it('leaves the session of others as it is', async () => {
    const { nice, group } = await look(false)
    expect(nice).toEqual([5])
    if (group !== null) expect(group).toBe(readFileSync('/proc/self/autogroup', 'utf8').trim())
  })
})
