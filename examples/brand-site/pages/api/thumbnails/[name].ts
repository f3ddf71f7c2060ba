import type { NextApiRequest, NextApiResponse } from 'next'
import { thumbnailNamed } from '../../../lib/thumbnails.ts'

/** `GET /api/thumbnails/{name}`: a copied thumbnail. Its name says what is in it, so it never changes. */
export default async function thumbnail(req: NextApiRequest, res: NextApiResponse): Promise<void> {
  const picture = await thumbnailNamed(String(req.query.name))
  if (!picture) {
    res.status(404).end()
    return
  }
  res.setHeader('content-type', 'image/webp')
  res.setHeader('cache-control', 'public, max-age=31536000, immutable')
  res.status(200).send(Buffer.from(picture))
}
