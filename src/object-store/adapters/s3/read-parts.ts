/** The bytes of a stream in buffers of exactly `size`; only the last one may be shorter or empty. */
export async function* readParts(
  source: AsyncIterable<Uint8Array>,
  size: number,
): AsyncGenerator<Buffer> {
  let chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of source) {
    chunks.push(chunk)
    length += chunk.byteLength
    if (length <= size) continue
    let rest = Buffer.concat(chunks)
    for (; rest.byteLength > size; rest = rest.subarray(size)) yield rest.subarray(0, size)
    chunks = [rest]
    length = rest.byteLength
  }
  yield Buffer.concat(chunks)
}
