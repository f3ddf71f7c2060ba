import type { PayloadRequest } from 'payload'
import { inTransaction, transactionOf } from '../../../core/database/transaction.ts'
import { brandsWith } from '../../../core/request/principal.ts'
import { idsOfArtists } from '../../../platform/accounts/api.ts'

type SalesOfArtist = {
  readonly artist: string
  readonly units: number
  /** Whole yen after all discounts, in prices as shoppers see them. */
  readonly amount_jpy: number
}

/**
 * What was sold of the artworks of artists in the brands that the caller edits, whatever the artworks' status is now.
 * Orders count from the moment they come in, paid or not, until they are cancelled; test orders and returned units do
 * not. Identifiers that are no artist's are left out.
 */
export async function salesOfArtists(
  req: PayloadRequest,
  ids: readonly string[],
): Promise<SalesOfArtist[]> {
  const brands = await brandsWith(req, 'edit')
  return inTransaction(req, async () => {
    const { drizzle, sql } = await transactionOf(req)
    const countable = brands.length > 0 ? sql`artworks.brand_id in ${brands}` : sql`false`
    const result = await drizzle.execute(sql`
      select users.id as artist, coalesce(sum(sold.units), 0)::int as units,
        coalesce(sum(sold.amount), 0)::float8 as amount_jpy
      from users
      left join artworks on owner_id = users.id and ${countable}
      left join lateral (
        select sum(lines.current_quantity) as units, sum(lines.amount) as amount
        from orders_lines lines join orders on orders.id = lines._parent_id
        where lines.product = artworks.commerce_product_id and lines.current_quantity > 0
          and orders.cancelled_at is null and not orders.test) sold on true
      where users.id in ${ids} and users.id in ${idsOfArtists(sql)}
      group by users.id`)
    return 'rows' in result ? (result.rows as SalesOfArtist[]) : []
  })
}
