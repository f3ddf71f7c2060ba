import type { PayloadRequest } from 'payload'
import { inTransaction, transactionOf } from '../../../../core/database/transaction.ts'
import type { Page } from '../../../../core/endpoint/page.ts'
import { brandsWith } from '../../../../core/request/principal.ts'
import { idsOfArtists } from './ids-of-artists.ts'

export type ArtistRow = {
  readonly id: string
  readonly name: string
  readonly email: string
  /** Identity-provider user id; the id of the account where it has none. */
  readonly idp_uid: string
  readonly state: 'invited' | 'active' | 'disabled' | 'unbound'
  readonly works: { readonly draft: number; readonly published: number; readonly archived: number }
  /** Until when the last invitation counts or counted, in ISO 8601; `null` without one. */
  readonly invitation_expires_at: string | null
  /** When they last changed something or logged in to the console, as far as that is kept. */
  readonly last_activity_at: string | null
}

type Found = Omit<ArtistRow, 'works' | 'invitation_expires_at' | 'last_activity_at'> &
  ArtistRow['works'] & {
    readonly invitation_expires_at: string | Date | null
    readonly last_activity_at: string | Date | null
  }

export type ArtistPage = Page<ArtistRow>

type Query = {
  readonly search: string
  readonly page: number
  /** Rows on a page. */
  readonly limit: number
}

/**
 * One page of the artists with how many works each has in the brands that the caller edits. Works are
 * counted for the rows of the page alone, so the cost does not grow with the number of works of others.
 */
export async function listArtists(
  req: PayloadRequest,
  { search, page, limit }: Query,
): Promise<ArtistPage> {
  const brands = await brandsWith(req, 'edit')
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  return inTransaction(req, async () => {
    const { drizzle, sql } = await transactionOf(req)
    const found = sql`
      from users where (name ilike ${pattern} or email ilike ${pattern}) and id in ${idsOfArtists(sql)}`
    const countable = brands.length > 0 ? sql`brand_id in ${brands}` : sql`false`
    const rows = await drizzle.execute(sql`
      with page as (
        select id, name, email, coalesce(idp_uid, id::text) as idp_uid, invitation_expires_at, case when disabled is true then 'disabled'
            when idp_uid is not null then 'active'
            when invitation_expires_at > now() then 'invited' else 'unbound' end as state
        ${found} order by name, id limit ${limit} offset ${(page - 1) * limit})
      select page.*, works.*,
        (select max(created_at) from audit_log where actor = page.id::text) as last_activity_at
      from page cross join lateral (
        select count(*) filter (where status = 'draft')::int as draft,
          count(*) filter (where status = 'published')::int as published,
          count(*) filter (where status = 'archived')::int as archived
        from artworks where owner_id = page.id and ${countable}) as works
      order by page.name, page.id`)
    const all = await drizzle.execute(sql`select count(*)::int as total ${found}`)
    return {
      docs: rowsOf<Found>(rows).map(toRow),
      totalDocs: rowsOf<{ total: number }>(all)[0]?.total ?? 0,
      page,
      limit,
    }
  })
}

function toRow({ draft, published, archived, ...row }: Found): ArtistRow {
  return {
    ...row,
    works: { draft, published, archived },
    invitation_expires_at: isoOf(row.invitation_expires_at),
    last_activity_at: isoOf(row.last_activity_at),
  }
}

/** The driver gives times as they stand in the database. */
function isoOf(time: string | Date | null): string | null {
  return time === null ? null : new Date(time).toISOString()
}

function rowsOf<T>(result: object): T[] {
  return 'rows' in result ? (result.rows as T[]) : []
}
