import { ERROR_TABLE } from '../../../src/errors/error-table.ts'
import { placeholder } from '../../../src/thumbnails/placeholder.ts'
import type { ThumbnailFormat } from '../../../src/thumbnails/preferred-format.ts'
import { plainHeaders } from './picture-headers.ts'

const RETRY_AFTER_SECONDS = 30

/**
 * The placeholder under the status of the failure (specification, section 4.5): browsers show the
 * picture, programs see that something is missing, and no cache keeps it.
 */
export async function placeholderResponse(
  format: ThumbnailFormat,
  code: 'NOT_FOUND' | 'STORE_UNAVAILABLE',
): Promise<Response> {
  const picture = await placeholder(format)
  const { status } = ERROR_TABLE[code]
  return new Response(new Uint8Array(picture), {
    status,
    headers: {
      ...plainHeaders(format),
      'cache-control': 'no-store',
      'content-length': String(picture.byteLength),
      'x-error-code': code,
      ...(status === 503 && { 'retry-after': String(RETRY_AFTER_SECONDS) }),
    },
  })
}
