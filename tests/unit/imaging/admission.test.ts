import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { createAdmission } from '../../../src/imaging/receive/admission.ts'
import { receiveImage } from '../../../src/imaging/receive/receive-image.ts'
import { drawJpeg } from '../../support/pictures/images.ts'
import { FORM, file, form } from './forms.ts'
import { intakeOf, intakeServer } from './intake-server.ts'
import { emptyTempDir, received } from './receive.ts'

const tempDir = emptyTempDir()
const admission = createAdmission(1)
const server = intakeServer((request) => intakeOf(request, { tempDir: tempDir(), admission }))

describe('an upload beyond those that may be under way', () => {
  it('is refused before it is read, with the time to come back', async () => {
    const open = Promise.withResolvers<void>()
    const first = admission(() => open.promise)
    const stream = Readable.from([await drawJpeg()])
    const second = receiveImage(stream, { tempDir: tempDir(), admission })
    await expect(second).rejects.toMatchObject({
      code: 'SERVICE_BUSY',
      status: 503,
      retryAfterSeconds: 15,
    })
    expect([stream.readableDidRead, stream.destroyed]).toEqual([false, true])
    open.resolve()
    await first
    await received(await drawJpeg(), { tempDir: tempDir(), admission }, ({ width }) =>
      expect(width).toBe(480),
    )
  })

  it('reads the answer, although it is still sending, and may come again', async () => {
    const open = Promise.withResolvers<void>()
    const first = admission(() => open.promise)
    const large = form(file(Buffer.concat([await drawJpeg(), Buffer.alloc(8_000_000)])))
    expect(await server.send(large, FORM)).toMatchObject({ status: 503, code: 'SERVICE_BUSY' })
    open.resolve()
    await first
    expect(await server.send(large, FORM)).toMatchObject({ status: 200, format: 'jpeg' })
  })

  it('gets the place of one that failed', async () => {
    await expect(admission(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
    await expect(admission(async () => 'in')).resolves.toBe('in')
  })
})
