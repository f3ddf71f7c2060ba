import type { PayloadRequest } from 'payload'
import type { JobQueue } from '../../../../src/jobs/job-queue.ts'
import { inTransaction } from '../../../core/database/transaction.ts'
import { wantInShop } from '../../publishing/api.ts'
import { lockArtwork } from './lock-artwork.ts'
import { startComposition } from './start-composition.ts'

type Options = { readonly queue: JobQueue }

/**
 * Sets or withdraws the wish to publish an artwork as soon as all of its variants are composed. A composition is
 * started, or joined: at its end the artwork is published, also if everything is composed already. What a publication
 * that is withdrawn has left in the shop is put out of sight.
 *
 * @throws ServiceError `NOT_FOUND` if the artwork was deleted meanwhile.
 * @see docs/decisions/0208-publish-when-ready-by-a-job-of-the-composition.md
 */
export async function setPublishWhenReady(
  req: PayloadRequest,
  artworkId: string,
  isWanted: boolean,
  { queue }: Options,
): Promise<void> {
  await inTransaction(req, async () => {
    await lockArtwork(req, artworkId)
    const { shopState, commerceProductId } = await readWish(req, artworkId)
    // Why something is still in the shop stays.
    const isForgotten = shopState === 'refused' && !commerceProductId
    const data = { publishWhenReady: isWanted }
    const change = { collection: 'artworks', id: artworkId } as const
    if (!isWanted && shopState === 'pending')
      await wantInShop(req, { ...change, data, attended: false }, { queue })
    else
      await req.payload.update({
        ...{ ...change, depth: 0, overrideAccess: true, req },
        data: { ...data, ...(isForgotten && { shopState: null, storedShopProblem: null }) },
      })
    if (isWanted) await startComposition(req, artworkId, { queue })
  })
}

/** Has an artwork published that is ready now, if it is wanted, in the open transaction. */
export async function publishIfWanted(
  req: PayloadRequest,
  artworkId: string,
  { queue }: Options,
): Promise<void> {
  if (!(await readWish(req, artworkId)).publishWhenReady) return
  const change = { collection: 'artworks', id: artworkId, data: {}, attended: false } as const
  await wantInShop(req, change, { queue })
}

async function readWish(req: PayloadRequest, id: string) {
  return req.payload.findByID({
    ...{ collection: 'artworks', id, depth: 0, joins: false, overrideAccess: true, req },
  })
}
