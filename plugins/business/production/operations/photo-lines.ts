import type { Order } from '../../../../src/payload-types.ts'
import { type PhotoLine, photoLinesOf } from '../../../../src/production/photo-problems.ts'
import { relationId } from '../../../core/database/relation-id.ts'

const idOf = (relation: string | { readonly id: string } | null | undefined): string | null =>
  relation ? relationId(relation) : null

/** The lines of an order that want photos printed, with the line's identifier in the shop. */
export const photoLines = ({ lines }: Pick<Order, 'lines'>): (PhotoLine & { lineId: string })[] =>
  photoLinesOf(
    (lines ?? []).map(({ lineId, currentQuantity, photoTemplate, photoUpload }) => ({
      ...{ lineId, currentQuantity },
      photoTemplate: idOf(photoTemplate),
      photoUpload: idOf(photoUpload),
    })),
  )
