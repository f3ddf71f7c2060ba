import type { CollectionAfterChangeHook } from 'payload'
import { isOnSale } from '../../../../src/brands/brand-use.ts'
import type { Brand } from '../../../../src/payload-types.ts'
import { eachRecord } from '../../../core/database/each-record.ts'

/**
 * Saves all templates of a brand whose status puts them on sale or takes them off: that marks them as pending and
 * enqueues their publication, as for any other change.
 */
export const followBrandStatus: CollectionAfterChangeHook<Brand> = async ({
  doc,
  previousDoc,
  operation,
  req,
}) => {
  if (operation !== 'update' || isOnSale(doc.status) === isOnSale(previousDoc.status)) return
  const where = { brand: { equals: doc.id } }
  for await (const { id } of eachRecord(req.payload, 'photo-templates', { where, req })) {
    await req.payload.update({
      collection: 'photo-templates',
      id,
      data: {},
      depth: 0,
      overrideAccess: true,
      req,
    })
  }
}
