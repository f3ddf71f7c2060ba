import { pipeline, Readable, Transform } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'

/** A list of 1,000 objects with the longest names is about 2 MB. */
const MAX_ANSWER_BYTES = 8 * 1024 * 1024

type Answer = { readonly statusCode?: unknown; body?: unknown }

/**
 * Bounds every answer that the client reads whole by itself – lists, results, errors – in size and in
 * `milliseconds`. Objects are left alone: their readers take them piece by piece and compare their length.
 */
export function boundAnswers(client: S3Client, milliseconds: number): void {
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        const result = await next(args)
        const answer = result.response as Answer
        const isObject = commandName === 'GetObjectCommand' && Number(answer.statusCode) < 300
        if (!isObject && answer.body instanceof Readable) {
          answer.body = bounded(answer.body, milliseconds)
        }
        return result
      },
    // Next to the connection, before anything reads the answer.
    { step: 'deserialize', priority: 'low', name: 'boundAnswers' },
  )
}

function bounded(source: Readable, milliseconds: number): Readable {
  let bytes = 0
  const counted = new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      bytes += chunk.byteLength
      if (bytes > MAX_ANSWER_BYTES) done(new Error('The object store answers without an end.'))
      else done(null, chunk)
    },
  })
  const late = setTimeout(() => {
    counted.destroy(new Error('The object store does not end its answer.'))
  }, milliseconds)
  pipeline(source, counted, () => clearTimeout(late))
  return counted
}
