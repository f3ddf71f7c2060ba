import { createHash } from 'node:crypto'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os'
import path from 'node:path'

/** What a benchmark ran on. Times of two machines are compared by what the same work costs on each. */
export type Machine = {
  readonly cpu: string
  readonly cores: number
  readonly node: string
  /** Processes that wanted a core before, as a mean of the last minute; another number than 0 spoils the times. */
  readonly load: number
  /** What a fixed amount of work of one core takes, in ms. */
  readonly cpuMs: number
  /** What 100 writes of 64 KB that have reached the disk take, in ms. */
  readonly diskMs: number
}

const HASHED = Buffer.alloc(64 * 1024 * 1024, 7)
const WRITES = 100
const WRITTEN = Buffer.alloc(64 * 1024, 7)

/** Measures the machine for some seconds. The best of some tries, because other work only makes it slower. */
export async function measureMachine(load = loadavg()[0] ?? Number.NaN): Promise<Machine> {
  return {
    cpu: cpus()[0]?.model.trim() ?? 'unknown',
    cores: availableParallelism(),
    node: process.version,
    load,
    cpuMs: await bestOf(5, () => void createHash('sha256').update(HASHED).digest()),
    diskMs: await bestOf(3, writeToDisk),
  }
}

async function bestOf(tries: number, work: () => unknown): Promise<number> {
  const times: number[] = []
  for (let turn = 0; turn < tries; turn += 1) {
    const startedAt = performance.now()
    await work()
    times.push(performance.now() - startedAt)
  }
  return Math.min(...times)
}

async function writeToDisk(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'machine-'))
  const file = await open(path.join(folder, 'written'), 'w')
  try {
    for (let turn = 0; turn < WRITES; turn += 1) {
      await file.write(WRITTEN)
      await file.sync()
    }
  } finally {
    await file.close()
    await rm(folder, { recursive: true })
  }
}
