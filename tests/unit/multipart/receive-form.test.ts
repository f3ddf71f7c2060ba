import { Readable } from 'node:stream'
import { text as textOf } from 'node:stream/consumers'
import type { ReadableStream as NodeWebStream } from 'node:stream/web'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { ServiceError } from '../../../src/errors/service-error.ts'
import { receiveForm } from '../../../src/multipart/receive-form.ts'
import type { FormFile, UploadForm } from '../../../src/multipart/upload-form.ts'
import { FORM, file, form, text } from '../imaging/forms.ts'

const LETTERS = {
  files: 'letters',
  noun: { en: 'letter', ja: '手紙' },
  most: 3,
  maxFileBytes: 100_000,
  maxBytes: 300_000,
  fields: z.strictObject({ sender: z.string().min(1), pages: z.coerce.number().int() }),
} as const satisfies UploadForm
const LETTER = { ...LETTERS, most: 1, fields: undefined } satisfies UploadForm

const FIELDS = [text('sender', 'Ada'), text('pages', '2')]
const letter = (content: string, name = 'a.txt') => file(content, 'letters', name)

/** A request whose body arrives in chunks; it counts the bytes that were asked for. */
function request(bytes: Uint8Array, { chunk = 1000, headers = {} } = {}) {
  const state = { read: 0 }
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += chunk) {
      state.read = Math.min(at + chunk, bytes.length)
      yield bytes.subarray(at, at + chunk)
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  const body = Readable.toWeb(Readable.from(chunks())) as NodeWebStream<Uint8Array>
  return { body, headers: new Headers({ ...FORM, ...headers }), state }
}

const contentOf = ({ stream }: FormFile) => textOf(stream)

async function refusal(bytes: Uint8Array, upload: UploadForm = LETTERS, onFile = contentOf) {
  const error = await receiveForm(request(bytes), upload, onFile).catch((thrown: unknown) => thrown)
  if (!(error instanceof ServiceError))
    throw new Error('The form was not refused.', { cause: error })
  return { code: error.code, message: error.message, paths: error.errors.map(({ path }) => path) }
}

describe('a form', () => {
  it.each([1, 7, 100_000])(
    'returns its fields as the schema does, and its files in order, in chunks of %i bytes',
    async (chunk) => {
      const bytes = form(
        ...FIELDS,
        letter('one', '1.txt'),
        letter('', '2.txt'),
        letter('three', '画.txt'),
      )
      const seen: string[] = []
      const received = await receiveForm(
        request(bytes, { chunk }),
        LETTERS,
        async (sent, fields) => {
          seen.push(`${fields.sender}: ${sent.fileName}`)
          return contentOf(sent)
        },
      )
      expect(received).toEqual({ fields: { sender: 'Ada', pages: 2 }, files: ['one', '', 'three'] })
      expect(seen).toEqual(['Ada: 1.txt', 'Ada: 2.txt', 'Ada: 画.txt'])
    },
  )

  it('does not read the next file before the handler is done with the one before', async () => {
    const megabyte = 1_000_000
    const large = { ...LETTERS, maxFileBytes: megabyte, maxBytes: 4 * megabyte }
    const letters = ['1', '2', '3'].map((name) => letter('x'.repeat(megabyte), name))
    const sent = request(form(...FIELDS, ...letters), { chunk: 10_000 })
    const readAtEach: number[] = []
    await receiveForm(sent, large, async (received) => {
      for (let turn = 0; turn < 1000; turn++) await new Promise((resolve) => setImmediate(resolve))
      readAtEach.push(sent.state.read)
      return contentOf(received)
    })
    const [first = 0, second = 0] = readAtEach
    expect(first).toBeLessThan(megabyte)
    expect(second).toBeLessThan(2 * megabyte)
  })

  it.each([
    ['leaves unread', async () => 'left'],
    ['destroys', async ({ stream }: FormFile) => stream.destroy() && 'left'],
    [
      'reads the beginning of',
      async ({ stream }: FormFile) => {
        for await (const _ of stream) break
        return 'left'
      },
    ],
  ])('goes on behind a file that the handler %s', async (_, leave) => {
    const bytes = form(...FIELDS, letter('x'.repeat(90_000), 'large'), letter('two'))
    const received = await receiveForm(request(bytes), LETTERS, (sent) =>
      sent.fileName === 'large' ? leave(sent) : contentOf(sent),
    )
    expect(received.files).toEqual(['left', 'two'])
  })

  it('shows one byte too many of a file that is too large, and drops the rest', async () => {
    const bytes = form(...FIELDS, letter('x'.repeat(150_000)), letter('two'))
    const { files } = await receiveForm(request(bytes), LETTERS, contentOf)
    expect(files.map(({ length }) => length)).toEqual([100_001, 3])
  })

  it('without a schema ignores text fields, wherever they are', async () => {
    const bytes = form(text('a', 'x'.repeat(9000)), letter('one'), text('b', 'c'))
    const received = await receiveForm(request(bytes), LETTER, contentOf)
    expect(received).toEqual({ fields: undefined, files: ['one'] })
  })
})

describe('a form is refused', () => {
  it('with every problem of its fields, before a file is handed over', async () => {
    const bytes = form(text('pages', 'x'), text('pages', '1'), text('price', '0'), letter('one'))
    const handed: string[] = []
    const found = await refusal(bytes, LETTERS, async ({ fileName }) => {
      handed.push(fileName)
      return ''
    })
    expect(found.code).toBe('VALIDATION_FAILED')
    expect(found.paths.sort()).toEqual(['pages', 'price', 'sender'])
    expect(handed).toEqual([])
  })

  it.each([
    ['no file', form(...FIELDS), 'letters'],
    ['a file in another field', form(...FIELDS, file('x', 'other')), 'other'],
    ['a file in a field without a name', form(...FIELDS, file('x', '')), ''],
    ['text instead of a file', form(...FIELDS, text('letters', 'x')), 'letters'],
    [
      'a file too many',
      form(...FIELDS, ...Array.from({ length: 4 }, () => letter('x'))),
      'letters',
    ],
    ['a field behind a file', form(...FIELDS, letter('x'), text('late', 'x')), 'late'],
    ['a very long field', form(text('sender', 'x'.repeat(5000)), letter('x')), 'sender'],
  ])('for %s', async (_, bytes, path) => {
    expect(await refusal(bytes)).toMatchObject({ code: 'VALIDATION_FAILED', paths: [path] })
  })

  it('when all of it is larger than allowed', async () => {
    const bytes = form(...FIELDS, ...Array.from({ length: 3 }, () => letter('x'.repeat(120_000))))
    expect(await refusal(bytes)).toMatchObject({ code: 'PAYLOAD_TOO_LARGE' })
    const headers = { 'content-length': '300001' }
    const announced = request(form(...FIELDS, letter('x')), { headers })
    await expect(receiveForm(announced, LETTERS, contentOf)).rejects.toMatchObject({
      code: 'PAYLOAD_TOO_LARGE',
    })
  })

  it('wherever it is cut off, which also ends the reader of a file', async () => {
    const whole = form(...FIELDS, letter('x'.repeat(5000)))
    for (const end of [0, 20, 150, 600, whole.length - 3000, whole.length - 8])
      expect(await refusal(whole.subarray(0, end)), `after ${end} bytes`).toMatchObject({
        code: 'MALFORMED_MULTIPART',
      })
  })

  it('with the error of the handler, and the rest of the body is read', async () => {
    const bytes = form(...FIELDS, letter('x'.repeat(90_000)), letter('x'.repeat(90_000)))
    const sent = request(bytes)
    const refused = receiveForm(sent, LETTERS, async () => {
      throw new Error('The store is away.')
    })
    await expect(refused).rejects.toThrow('The store is away.')
    expect(sent.state.read).toBeGreaterThan(100_000)
  })
})
