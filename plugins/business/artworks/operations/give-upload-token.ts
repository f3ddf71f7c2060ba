import type { PayloadRequest } from 'payload'
import { issueUploadToken } from '../../../../src/identity/tokens/upload-token.ts'

/** Gives the token that may bring the image of an artwork; one that was given before counts no longer. */
export async function giveUploadToken(
  req: PayloadRequest,
  artworkId: string,
  secret: string,
): Promise<string> {
  const { token, hash } = await issueUploadToken({ secret, artworkId })
  await req.payload.update({
    collection: 'artworks',
    id: artworkId,
    depth: 0,
    overrideAccess: true,
    req,
    data: { uploadTokenHash: hash },
  })
  return token
}
