import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { createDecodePool, type DecodePool } from '../../../src/imaging/decoder/decode-pool.ts'
import type { DecodeJob } from '../../../src/imaging/decoder/protocol.ts'
import { heicFile } from '../../support/heic-files.ts'
import { drawJpeg } from '../../support/images.ts'
import { until } from '../../support/until.ts'
import { emptyTempDir, received, refusal } from './receive.ts'

const tempDir = emptyTempDir()
const script = fileURLToPath(new URL('./decoder-script.ts', import.meta.url))
const pools: DecodePool[] = []
function pool(options: Partial<Parameters<typeof createDecodePool>[0]> = {}): DecodePool {
  const created = createDecodePool({ processes: 1, script, ...options })
  pools.push(created)
  return created
}
afterAll(() => {
  for (const created of pools) created.close()
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

describe('a pool of decoding processes', () => {
  it('uses a process for one picture after the other', async () => {
    const decoders = pool()
    expect(await pidOf(decoders)).toBe(await pidOf(decoders))
  })

  it.each([
    ['crash', 'IMAGE_CORRUPT', 415],
    ['hang', 'IMAGE_TOO_COMPLEX', 413],
    ['killed', 'SERVICE_BUSY', 503],
    ['exit', 'SERVICE_BUSY', 503],
  ])(
    'answers for a picture at which the decoder ends in "%s", and goes on',
    async (name, code, status) => {
      const decoders = pool(name === 'hang' ? { timeoutMs: 2000 } : {})
      await expect(decoders.run(job(name))).rejects.toMatchObject({ code, status })
      expect(await pidOf(decoders)).toBeGreaterThan(0)
    },
  )

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
  })

  it('decodes an HEIC picture alone, others side by side', async () => {
    const decoders = pool({ processes: 2, timeoutMs: 2000 })
    const finished: string[] = []
    const run = (name: string, format: DecodeJob['format']) =>
      decoders.run(job(name, format)).then(
        () => finished.push(name),
        () => finished.push(name),
      )
    await Promise.all([run('1-hang', 'jpeg'), run('2-heic', 'heic'), run('3-fine', 'jpeg')])
    expect(finished).toEqual(['1-hang', '2-heic', '3-fine'])
    const sideBySide: string[] = []
    await Promise.all([
      decoders.run(job('hang')).catch(() => sideBySide.push('slow')),
      decoders.run(job('fine')).then(() => sideBySide.push('quick')),
    ])
    expect(sideBySide).toEqual(['quick', 'slow'])
  })

  it('hands none of the secrets of the service to a process', async () => {
    process.env.PAYLOAD_SECRET = 'a secret that no decoder needs'
    const answer = await pool().run(job('environment')).catch(String)
    delete process.env.PAYLOAD_SECRET
    expect(answer).toContain('PATH')
    expect(answer).not.toMatch(/SECRET|TOKEN|DATABASE/)
  })
})

describe('a decoding process', () => {
  it('that takes more memory than allowed ends itself, and nothing stays on the disk', async () => {
    const decoders = createDecodePool({ processes: 1, maxResidentBytes: 400e6 })
    pools.push(decoders)
    const error = await refusal(await heicFile('largest'), { tempDir: tempDir(), decoders })
    expect([error.code, error.status]).toEqual(['IMAGE_TOO_COMPLEX', 413])
    expect(error.message).toBe('The image takes too much memory to decode.')
    const small = await heicFile('landscape')
    await received(small, { tempDir: tempDir(), decoders }, ({ width }) => expect(width).toBe(240))
  })

  it('that is killed leaves nothing on the disk', async () => {
    const decoders = createDecodePool({ processes: 1, timeoutMs: 1500 })
    pools.push(decoders)
    const error = await refusal(await heicFile('largest'), { tempDir: tempDir(), decoders })
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
