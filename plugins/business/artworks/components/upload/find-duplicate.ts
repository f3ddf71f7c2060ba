import { callService } from '../../../../core/console/call-service.ts'

/** An image that is registered already; `artwork` is the one that has it, where the user may see it. */
export type Duplicate = {
  readonly artwork: {
    readonly id: string
    readonly title: string
    readonly thumbnail_url: string | null
  } | null
}

/**
 * Asks whether a file is registered already, without sending it. Returns `null` where it is not, and where that cannot
 * be found out: the upload itself refuses a duplicate, too.
 *
 * @param url of the brand's artworks in the API.
 */
export async function findDuplicate(url: string, file: File): Promise<Duplicate | null> {
  // Browsers have it on pages of https and of the machine itself only. Elsewhere the upload finds it.
  if (!globalThis.crypto?.subtle) return null
  const digest = await file
    .arrayBuffer()
    .then((bytes) => crypto.subtle.digest('SHA-256', bytes))
    .catch(() => null)
  if (!digest) return null
  const sha256 = [...new Uint8Array(digest)]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
  const answer = await callService<Duplicate & { readonly registered: boolean }>(
    `${url}/find-image`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ sha256 }),
    },
  )
  return answer.ok && answer.value.registered ? { artwork: answer.value.artwork } : null
}
