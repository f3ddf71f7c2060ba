import type { PayloadRequest } from 'payload'
import { inTransaction, transactionOf } from '../../../../core/database/transaction.ts'
import { brandsWith } from '../../../../core/request/principal.ts'
import { idsOfArtists } from './ids-of-artists.ts'

export type ProductsOfArtist = {
  readonly artist: string
  /** Identifiers of the shop's products. */
  readonly products: readonly string[]
}

/**
 * The products of artists that were ever made in the shop, whatever their artworks' status is now, in
 * the brands that the caller edits. Identifiers that are no artist's are left out.
 */
export async function productsOfArtists(
  req: PayloadRequest,
  ids: readonly string[],
): Promise<ProductsOfArtist[]> {
  const brands = await brandsWith(req, 'edit')
  return inTransaction(req, async () => {
    const { drizzle, sql } = await transactionOf(req)
    const countable = brands.length > 0 ? sql`artworks.brand_id in ${brands}` : sql`false`
    const result = await drizzle.execute(sql`
      select users.id as artist,
        coalesce(json_agg(commerce_product_id) filter (where commerce_product_id is not null), '[]')
          as products
      from users left join artworks on owner_id = users.id and ${countable}
      where users.id in ${ids} and users.id in ${idsOfArtists(sql)}
      group by users.id`)
    return 'rows' in result ? (result.rows as ProductsOfArtist[]) : []
  })
}
