import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { DecodeJob } from '../../../src/imaging/decode/decode-job.ts'
import { createDecodePool, type DecodePool } from '../../../src/imaging/receive/decode-pool.ts'
import { heicFile } from '../../support/pictures/heic-files.ts'
import { drawJpeg } from '../../support/pictures/images.ts'
import { until } from '../../support/system/until.ts'
import { emptyTempDir, received, refusal } from './receive.ts'

const tempDir = emptyTempDir()
/** So little CPU time that whatever computes without an end reaches it soon, on any machine. */
const CPU_MS = 200
/** Of one picture: never over by itself. */
const TIME_MS = 1_234_567
const script = fileURLToPath(new URL('./decoder-script.ts', import.meta.url))
const pools: DecodePool[] = []
function pool(options: Partial<Parameters<typeof createDecodePool>[0]> = {}): DecodePool {
  const created = createDecodePool({ processes: 1, script, ...options })
  pools.push(created)
  return created
}
afterAll(async () => {
  for (const created of pools) await created.close()
})

const job = (source: string, format: DecodeJob['format'] = 'jpeg'): DecodeJob => ({
  source,
  format,
  target: '/nowhere/target',
  maxPixels: 1e6,
  thumbnailCrop: 'cover',
})
const pidOf = async (decoders: DecodePool, name = 'fine') =>
  ((await decoders.run(job(name))) as unknown as { pid: number }).pid
const alive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Ends a test that hangs: the processes have a low priority on a busy machine. */
const TIMEOUT_MS = 300_000

describe('a pool of decoding processes', { timeout: TIMEOUT_MS }, () => {
  it('uses a process for one picture after the other', async () => {
    const decoders = pool()
    expect(await pidOf(decoders)).toBe(await pidOf(decoders))
  })

  it.each([
    ['crash', 'IMAGE_CORRUPT', 415],
    ['loop', 'IMAGE_TOO_COMPLEX', 413],
    ['loop in a thread', 'IMAGE_TOO_COMPLEX', 413],
    ['flood', 'IMAGE_TOO_COMPLEX', 413],
    ['killed', 'SERVICE_BUSY', 503],
    ['exit', 'SERVICE_BUSY', 503],
  ])(
    'answers for a picture at which the decoder ends in "%s", and goes on',
    async (name, code, status) => {
      const limits = { cpuMs: name === 'flood' ? 60_000 : CPU_MS, maxResidentBytes: 400e6 }
      const decoders = pool(limits)
      await expect(decoders.run(job(name))).rejects.toMatchObject({ code, status })
      expect(await pidOf(decoders)).toBeGreaterThan(0)
    },
  )

  it('answers for a picture at which the decoder hangs when its time is over, and goes on', async () => {
    const begun = Promise.withResolvers<() => void>()
    const { setTimeout } = globalThis
    const timers = vi.spyOn(globalThis, 'setTimeout').mockImplementation(((
      callback: () => void,
      ms?: number,
    ) => {
      if (ms === TIME_MS) begun.resolve(callback)
      return setTimeout(callback, ms)
    }) as typeof setTimeout)
    onTestFinished(() => timers.mockRestore())
    const decoders = pool({ timeMs: TIME_MS })
    const answer = decoders.run(job('hang'))
    const refused = expect(answer).rejects.toMatchObject({ code: 'SERVICE_BUSY', status: 503 })
    // Its time begins when the process has started.
    const endTime = await begun.promise
    endTime()
    await refused
    expect(await pidOf(decoders)).toBeGreaterThan(0)
  })

  it('says when to come back where no process can be had', async () => {
    const failing = pool({ script: '/nowhere/at/all.ts' }).run(job('fine'))
    await expect(failing).rejects.toMatchObject({ code: 'SERVICE_BUSY', retryAfterSeconds: 10 })
  })

  it('goes on when an idle process was killed', async () => {
    const decoders = pool()
    const first = await pidOf(decoders)
    process.kill(first, 'SIGKILL')
    await until('the process is gone', async () => !alive(first))
    expect(await pidOf(decoders)).not.toBe(first)
  })

  it('ends a process that has had nothing to do for a while', async () => {
    const first = await pidOf(pool({ idleMs: 20 }))
    await until('the process has ended', async () => !alive(first))
    expect(alive(first)).toBe(false)
  })

  it('decodes an HEIC picture alone, others side by side', async () => {
    const decoders = pool({ processes: 2, cpuMs: CPU_MS })
    const finished: string[] = []
    const run = async (name: string, format: DecodeJob['format'] = 'jpeg') => {
      await Promise.allSettled([decoders.run(job(name, format))])
      finished.push(name)
    }
    await Promise.all([run('1-loop'), run('2-heic', 'heic'), run('3-fine')])
    expect(finished.splice(0)).toEqual(['1-loop', '2-heic', '3-fine'])
    const folder = await mkdtemp(join(tmpdir(), 'decode-'))
    const gate = join(folder, 'open.gate')
    const waiting = run(gate)
    await run('fine')
    await writeFile(gate, '')
    await waiting
    expect(finished).toEqual(['fine', gate])
    await rm(folder, { recursive: true })
  })

  it('hands none of the secrets of the service to a process', async () => {
    process.env.PAYLOAD_SECRET = 'a secret that no decoder needs'
    const names = String(await pool().run(job('environment')))
    delete process.env.PAYLOAD_SECRET
    expect(names).toContain('PATH')
    expect(names).not.toMatch(/SECRET|TOKEN|DATABASE/)
  })
})

describe('a decoding process', { timeout: TIMEOUT_MS }, () => {
  it('that takes more memory than allowed ends itself, and nothing stays on the disk', async () => {
    const decoders = createDecodePool({ processes: 1, maxResidentBytes: 400e6 })
    pools.push(decoders)
    const error = await refusal(await heicFile('largest'), { tempDir: tempDir(), decoders })
    expect([error.code, error.status]).toEqual(['IMAGE_TOO_COMPLEX', 413])
    expect(error.message).toBe('The image takes too much memory to decode.')
    const small = await heicFile('landscape')
    await received(small, { tempDir: tempDir(), decoders }, ({ width }) => expect(width).toBe(240))
  })

  it('that takes more CPU time than allowed ends itself, and nothing stays on the disk', async () => {
    // A tenth of what the fastest machine needs.
    const decoders = createDecodePool({ processes: 1, cpuMs: 100 })
    pools.push(decoders)
    const error = await refusal(await heicFile('largest'), { tempDir: tempDir(), decoders })
    expect([error.code, error.status]).toEqual(['IMAGE_TOO_COMPLEX', 413])
    expect(error.message).toBe('The image takes too long to decode.')
  })

  it('decodes a real picture from file to file', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'decode-'))
    const source = join(folder, 'source')
    await writeFile(source, await drawJpeg())
    const decoders = createDecodePool({ processes: 1 })
    pools.push(decoders)
    const picture = await decoders.run({ ...job(source), target: join(folder, 'out') })
    expect(picture).toMatchObject({ format: 'jpeg', width: 480, height: 320 })
    expect((await readdir(folder)).sort()).toEqual(['out.jpg', 'source'])
    await rm(folder, { recursive: true })
  })
})
