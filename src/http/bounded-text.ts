/**
 * The text of an answer from outside, read to at most `maxBytes`: a peer that never ends its answer
 * cannot fill the memory.
 *
 * @throws Error that names `what` was larger.
 */
export async function boundedText(
  response: Response,
  maxBytes: number,
  what: string,
): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > maxBytes) throw new Error(`${what} is larger than ${maxBytes / 1024} KB`)
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}
