/** The body of a request as text, or undefined if it is longer than `most` bytes; the rest is not read then. */
export async function bodyOf(
  request: AsyncIterable<Uint8Array>,
  most: number,
): Promise<string | undefined> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of request) {
    length += chunk.length
    if (length > most) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
