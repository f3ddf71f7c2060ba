import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import { describe, expect, it } from 'vitest'
import type { ImageFieldOptions } from '../../../src/imaging/receive/read-image-field.ts'
import { drawJpeg, drawPng, drawWebp } from '../../support/pictures/images.ts'
import { chunked, FORM, file, form, part, text } from './forms.ts'
import { intakeOf, intakeServer } from './intake-server.ts'
import { emptyTempDir } from './receive.ts'

const MEGABYTE = 1024 * 1024
const tempDir = emptyTempDir()
let options: Partial<ImageFieldOptions> = {}
const outcomeOf = (request: Request) => intakeOf(request, { tempDir: tempDir(), ...options })
const server = intakeServer(outcomeOf)
const { send, sendAndLeave } = server

describe('a form with one image', () => {
  it.each([
    ['jpeg', drawJpeg],
    ['png', drawPng],
    ['webp', drawWebp],
  ] as const)('in %s is taken in', async (format, draw) => {
    const body = new FormData()
    body.set('note', 'an unknown field')
    body.set(
      'image',
      new Blob([new Uint8Array(await draw())], { type: 'text/plain' }),
      '../../etc/passwd',
    )
    expect(await send(body)).toMatchObject({ status: 200, format, width: 480, height: 320 })
  })

  it.each([
    '../../../etc/passwd',
    '/etc/passwd',
    'a\\..\\b',
    '%00.jpg',
    '.',
    'x'.repeat(8000),
    'naïve 画像.jpg',
    '<%= 7 * 7 %>',
    'con.jpg',
  ])('is taken in whatever the name of its file: %j', async (name) => {
    expect(await send(form(file(await drawJpeg(), 'image', name)), FORM)).toMatchObject({
      status: 200,
    })
  })

  it.each([
    ['an HTML page', 'Content-Type: text/html'],
    ['an SVG drawing', 'Content-Type: image/svg+xml'],
    ['five bytes long', 'Content-Length: 5'],
    ['encoded', 'Content-Transfer-Encoding: base64'],
    ['compressed', 'Content-Encoding: gzip'],
    ['other forms', 'Content-Type: multipart/mixed; boundary=YY'],
    ['of another type twice', 'Content-Type: image/gif\r\nContent-Type: application/zip'],
  ])('is taken for what it is, though its part claims to be %s', async (_, header) => {
    const names = 'Content-Disposition: form-data; name="image"; filename="a.php"'
    const bytes = await drawJpeg()
    expect(await send(form(part(`${names}\r\n${header}`, bytes)), FORM)).toMatchObject({
      status: 200,
      format: 'jpeg',
      width: 480,
    })
    const gif = await send(form(part(`${names}\r\n${header}`, 'GIF89a')), FORM)
    expect(gif).toMatchObject({ status: 415, code: 'UNSUPPORTED_IMAGE_FORMAT' })
  })

  it('is taken in from a body without announced length, in chunks of any size', async () => {
    const bytes = form(text('a', 'b'), file(await drawJpeg({ width: 90, height: 60 })))
    for (const size of [1, 7, 1000, 65_536]) {
      const request = new Request('http://localhost/', {
        method: 'POST',
        headers: FORM,
        body: chunked(bytes, size),
        duplex: 'half',
      } as RequestInit)
      expect(await outcomeOf(request)).toMatchObject({ status: 200, width: 90 })
    }
  })
})

describe('a request that is no form with one image', () => {
  it.each([
    'application/json',
    'image/jpeg',
    'text/plain',
    'multipart/mixed; boundary=XX',
    'application/x-www-form-urlencoded',
    'multipart/form-dataX; boundary=XX',
  ])('is refused for its content type %s', async (type) => {
    expect(await send(form(file(await drawJpeg())), { 'content-type': type })).toMatchObject({
      status: 415,
      code: 'UNSUPPORTED_MEDIA_TYPE',
    })
  })

  it.each([
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'multipart/form-data; charset=utf-8',
  ])('is refused without a boundary: %s', async (type) => {
    expect(await send(form(file('x')), { 'content-type': type })).toMatchObject({
      status: 400,
      code: 'MALFORMED_MULTIPART',
    })
  })

  it('is refused without a body', async () => {
    const request = new Request('http://localhost/', { method: 'POST', headers: FORM })
    expect(await outcomeOf(request)).toMatchObject({ code: 'VALIDATION_FAILED', path: 'image' })
  })

  it('is refused with the path of the field when the image is missing, text, elsewhere or doubled', async () => {
    const jpeg = await drawJpeg()
    const refused = { status: 400, code: 'VALIDATION_FAILED', path: 'image' }
    expect(await send(form(text('other', 'x')), FORM)).toMatchObject(refused)
    expect(await send(form(), FORM)).toMatchObject(refused)
    expect(await send(form(text('image', 'x')), FORM)).toMatchObject({
      ...refused,
      message: 'The field "image" must be a file, not text.',
    })
    expect(await send(form(file(jpeg, 'picture')), FORM)).toMatchObject(refused)
    expect(await send(form(file(jpeg, '__proto__')), FORM)).toMatchObject(refused)
    expect(await send(form(file(jpeg), file(jpeg)), FORM)).toMatchObject({
      ...refused,
      message: 'Send one image only.',
    })
    expect(await send(form(file(jpeg), file('x', 'other')), FORM)).toMatchObject(refused)
    expect(await send(form(file(jpeg), text('image', 'x')), FORM)).toMatchObject(refused)
  })

  it('is refused with the reason when the image itself is refused', async () => {
    expect(await send(form(file('GIF89a…')), FORM)).toMatchObject({
      status: 415,
      code: 'UNSUPPORTED_IMAGE_FORMAT',
    })
    expect(await send(form(file('')), FORM)).toMatchObject({ status: 415, code: 'IMAGE_CORRUPT' })
    expect(await send(form(file((await drawPng()).subarray(0, -1))), FORM)).toMatchObject({
      code: 'IMAGE_CORRUPT',
    })
  })
})

describe('a form that is damaged', () => {
  it('is refused wherever it is cut off', async () => {
    const whole = form(text('a', 'b'), file(await drawJpeg()))
    const start = whole.indexOf('image')
    for (const end of [
      1,
      10,
      start,
      start + 20,
      start + 60,
      start + 5000,
      whole.length - 20,
      whole.length - 6,
    ])
      expect(await send(whole.subarray(0, end), FORM), `after ${end} bytes`).toMatchObject({
        status: 400,
        code: 'MALFORMED_MULTIPART',
      })
  })

  it.each([
    ['random bytes', Buffer.alloc(5000, 'abc')],
    ['a header without a colon', Buffer.from('--XX\r\nnonsense\r\n\r\nx\r\n--XX--\r\n')],
    ['a header of 100 KB', part(`X-Long: ${'x'.repeat(100_000)}`, 'x')],
    ['a control character in a header', Buffer.from('--XX\r\nA\0: b\r\n\r\nx\r\n--XX--\r\n')],
    [
      'a hundred parts',
      Buffer.concat(Array.from({ length: 100 }, (_, index) => text(`f${index}`, 'x'))),
    ],
    ['nine fields', Buffer.concat(Array.from({ length: 9 }, () => text('f', 'x')))],
  ])('is refused: %s', async (_, body) => {
    expect(await send(form(body), FORM)).toMatchObject({ status: 400, code: 'MALFORMED_MULTIPART' })
  })

  it('is refused when it has another boundary than it announced', async () => {
    const body = form(file(await drawJpeg()))
      .toString('latin1')
      .replaceAll('--XX', '--YY')
    expect(await send(Buffer.from(body, 'latin1'), FORM)).toMatchObject({
      code: 'MALFORMED_MULTIPART',
    })
  })

  it('passes over a part without a name, and misses the image', async () => {
    expect(await send(form(part('X-Nothing: 1', 'x')), FORM)).toMatchObject({
      code: 'VALIDATION_FAILED',
      path: 'image',
    })
  })
})

describe('a body that is too large', () => {
  it('is refused by its announced length before a byte of it is read', async () => {
    let read = false
    const body = new ReadableStream(
      {
        pull: () => {
          read = true
        },
      },
      { highWaterMark: 0 },
    )
    const request = new Request('http://localhost/', {
      method: 'POST',
      headers: { ...FORM, 'content-length': String(51 * MEGABYTE) },
      body,
      duplex: 'half',
    } as RequestInit)
    expect(await outcomeOf(request)).toMatchObject({ status: 413, code: 'PAYLOAD_TOO_LARGE' })
    expect(read).toBe(false)
  })

  it('is refused when the file, a field, or what surrounds them goes on for too long', async () => {
    options = { maxBytes: MEGABYTE }
    const tooMuch = Buffer.alloc(MEGABYTE + 70_000, 'x')
    const jpeg = await drawJpeg()
    const bodies = [
      form(file(Buffer.concat([jpeg, tooMuch]))),
      form(text('f', tooMuch.toString()), file(jpeg)),
      Buffer.concat([tooMuch, Buffer.from('\r\n'), form(file(jpeg))]),
      Buffer.concat([form(file(jpeg)), tooMuch]),
    ]
    for (const body of bodies) {
      const request = new Request('http://localhost/', {
        method: 'POST',
        headers: FORM,
        body: chunked(body, 65_536),
        duplex: 'half',
      } as RequestInit)
      expect(await outcomeOf(request)).toMatchObject({ status: 413, code: 'PAYLOAD_TOO_LARGE' })
    }
    options = {}
  })

  it('lets a sender who reads nothing before all is sent have the answer to a refused 20 MB file', async () => {
    const body = form(file(Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(20 * MEGABYTE)])))
    const { port } = server.address()
    const outgoing = httpRequest({ port, host: '127.0.0.1', method: 'POST', headers: FORM })
    const answered = once(outgoing, 'response')
    const sent = once(outgoing, 'finish')
    outgoing.end(body)
    await sent
    const [incoming] = await answered
    expect(incoming.statusCode).toBe(415)
    incoming.resume()
  })

  it('does not hold an upload in memory', async () => {
    const noise = Buffer.alloc(45 * MEGABYTE)
    const body = form(file(Buffer.concat([await drawJpeg(), noise])))
    await send(form(file(await drawJpeg())), FORM)
    const before = process.memoryUsage()
    let most = 0
    const watch = setInterval(() => {
      const now = process.memoryUsage()
      most = Math.max(most, now.external + now.heapUsed - before.external - before.heapUsed)
    }, 5)
    const request = new Request('http://localhost/', {
      method: 'POST',
      headers: FORM,
      body: chunked(body, 65_536),
      duplex: 'half',
    } as RequestInit)
    expect(await outcomeOf(request)).toMatchObject({ status: 200 })
    clearInterval(watch)
    expect(most).toBeLessThan(25 * MEGABYTE)
  })
})

describe('a client that goes away', () => {
  it.each([0, 30, 200, 9000])('after %i bytes of the body leaves nothing behind', async (sent) => {
    const whole = form(file(await drawJpeg()))
    const outcome = await sendAndLeave(`Content-Length: ${whole.length}`, whole.subarray(0, sent))
    expect(outcome).toMatchObject({ status: 400, code: 'MALFORMED_MULTIPART' })
  })

  it('in the middle of a chunk leaves nothing behind', async () => {
    const whole = form(file(await drawJpeg()))
    const chunk = Buffer.concat([
      Buffer.from(`${whole.length.toString(16)}\r\n`),
      whole.subarray(0, 12_000),
    ])
    expect(await sendAndLeave('Transfer-Encoding: chunked', chunk)).toMatchObject({
      code: 'MALFORMED_MULTIPART',
    })
  })

  it('while its refused body is dropped does not keep the request open', async () => {
    const refused = form(file('GIF89a')).subarray(0, 150)
    const outcome = await sendAndLeave(
      'Content-Length: 9000000',
      Buffer.concat([refused, Buffer.alloc(9000)]),
    )
    expect(outcome.status).toBeGreaterThanOrEqual(400)
  })
})
