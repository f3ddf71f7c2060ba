import { boundedBytes } from './bounded-bytes.ts'

/**
 * The text of an answer from outside, read to at most `maxBytes`.
 *
 * @throws AnswerTooLarge that names `what` was larger.
 */
export async function boundedText(
  response: Response,
  maxBytes: number,
  what: string,
): Promise<string> {
  return new TextDecoder().decode(await boundedBytes(response, maxBytes, what))
}
