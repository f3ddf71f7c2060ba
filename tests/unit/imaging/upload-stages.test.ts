import { describe, expect, it } from 'vitest'
import { createUploadStages } from '../../../src/imaging/receive/upload-stages.ts'
import { drawJpeg } from '../../support/pictures/images.ts'
import { FORM, file, form } from './forms.ts'
import { intakeOf, intakeServer } from './intake-server.ts'
import { emptyTempDir } from './receive.ts'
import { settled } from './settled.ts'

type Stage = PromiseWithResolvers<void>

/** An upload whose stages end when the test says so. */
function uploadIn(stages: ReturnType<typeof createUploadStages>) {
  const [receive, decode]: [Stage, Stage] = [Promise.withResolvers(), Promise.withResolvers()]
  const seen: string[] = []
  const done = stages.run(
    async () => {
      seen.push('receiving')
      await receive.promise
    },
    async () => {
      seen.push('decoding')
      await decode.promise
    },
  )
  return { receive, decode, seen, done }
}

describe('an upload that is slow to arrive', () => {
  it('takes no place in the queue of the decoders', async () => {
    const stages = createUploadStages({ receiving: 2, decoding: 1 })
    const slow = uploadIn(stages)
    const fast = uploadIn(stages)
    fast.receive.resolve()
    fast.decode.resolve()
    await fast.done
    expect([slow.seen, fast.seen]).toEqual([['receiving'], ['receiving', 'decoding']])
  })

  it('takes a place among those that are received, until it has arrived or failed', async () => {
    const stages = createUploadStages({ receiving: 1, decoding: 1 })
    stages.requireRoom()
    const first = uploadIn(stages)
    expect(() => stages.requireRoom()).toThrow('Too many images are being uploaded')
    const second = uploadIn(stages)
    await settled(second.done)
    expect(second.seen).toEqual([])
    first.receive.reject(new Error('gone'))
    await expect(first.done).rejects.toThrow('gone')
    second.receive.resolve()
    await settled(second.done)
    expect(second.seen).toEqual(['receiving', 'decoding'])
    stages.requireRoom()
  })
})

describe('a file that has arrived', () => {
  it('keeps its place while the queue is full, so that the disk holds no more than both bounds', async () => {
    const stages = createUploadStages({ receiving: 1, decoding: 1 })
    const [first, second, third] = [uploadIn(stages), uploadIn(stages), uploadIn(stages)]
    for (const { receive } of [first, second, third]) receive.resolve()
    await settled(third.done)
    expect([first.seen, second.seen, third.seen]).toEqual([
      ['receiving', 'decoding'],
      ['receiving'],
      [],
    ])
    first.decode.reject(new Error('no picture'))
    await expect(first.done).rejects.toThrow('no picture')
    await settled(third.done)
    expect([second.seen, third.seen]).toEqual([['receiving', 'decoding'], ['receiving']])
    second.decode.resolve()
    third.decode.resolve()
    await Promise.all([second.done, third.done])
  })
})

describe('a picture that waits for its turn', () => {
  const tempDir = emptyTempDir()
  const stages = createUploadStages({ receiving: 1, decoding: 1 })
  const server = intakeServer((request) => intakeOf(request, { tempDir: tempDir(), stages }))

  it('is not read before, and is received whole then', async () => {
    const slow = uploadIn(stages)
    const large = form(file(Buffer.concat([await drawJpeg(), Buffer.alloc(8_000_000)])))
    const answer = server.send(large, FORM)
    slow.receive.resolve()
    slow.decode.resolve()
    await slow.done
    expect(await answer).toMatchObject({ status: 200, format: 'jpeg' })
  })
})
