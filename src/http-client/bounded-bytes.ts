/** What is thrown for an answer that is larger than agreed. */
export class AnswerTooLarge extends Error {
  constructor(what: string, maxBytes: number) {
    super(`${what} is larger than ${maxBytes / 1024} KB`)
    this.name = 'AnswerTooLarge'
  }
}

/**
 * The bytes of an answer from outside, read to at most `maxBytes`: a peer that never ends its answer
 * cannot fill the memory. How long it may take is a matter of the signal that the request was given.
 *
 * @throws AnswerTooLarge that names `what` was larger; the connection is given up.
 */
export async function boundedBytes(
  response: Response,
  maxBytes: number,
  what: string,
): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > maxBytes) throw new AnswerTooLarge(what, maxBytes)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, bytes)
}
