import { sql } from '@payloadcms/db-postgres'
import type { SQL } from '@payloadcms/db-postgres/drizzle'
import type { Payload, TypedUser } from 'payload'
import { inDatabase } from '../../../core/database/in-database.ts'
import { readWorkGroups, type WorkGroupOf } from '../../../core/database/work-groups.ts'
import { isOfUser } from './artworks-of-user.ts'

/**
 * What an artwork is to the dashboard: `failed` – pictures could not be made or the shop refused it, `changed` – its product
 * was changed in the shop, `drafts` – its pictures are neither being made nor failed, `composing` – they are being made,
 * `waiting` – the shop does not have it yet, `published` – the last ones to be published or changed.
 */
export type ArtworkGroup = 'failed' | 'changed' | 'drafts' | 'composing' | 'waiting' | 'published'

export type ArtworkAtWork = {
  readonly id: string
  readonly title: string
  readonly artist: string
  readonly thumbnailUrl: string | null
  readonly imageWidth: number | null
  readonly imageHeight: number | null
}

export type ArtworkWork = Readonly<Record<ArtworkGroup, WorkGroupOf<ArtworkAtWork>>>

// The rare condition first: the status of compositions has an index.
const isComposing = sql`a.id in (
  select j.artwork_id from composition_jobs j where j.status in ('queued', 'processing'))`
/** The last composition counts: it has made what one before it could not. */
const isFailed = sql`(a.shop_state = 'refused' or (
  a.id in (select j.artwork_id from composition_jobs j where j.status in ('failed', 'partial'))
  and (select j.status from composition_jobs j where j.artwork_id = a.id
    order by j.created_at desc limit 1) in ('failed', 'partial')))`

/** Reads what there is to do with the artworks that a user may see. */
export const readArtworkWork = (payload: Payload, user: TypedUser): Promise<ArtworkWork> =>
  inDatabase(
    payload,
    async (database) => {
      const ofUser = await isOfUser(database.req)
      const select = (condition: SQL) => sql`
        select a.id, a.title, a.artist, a.thumbnail_url as "thumbnailUrl", a.image_width as "imageWidth",
          a.image_height as "imageHeight", a.updated_at as at
        from artworks a where ${ofUser} and ${condition}`
      return readWorkGroups<ArtworkGroup, ArtworkAtWork>(database, {
        failed: select(sql`a.status <> 'archived' and ${isFailed}`),
        changed: select(sql`a.status <> 'archived' and a.shop_drift is not null`),
        drafts: select(sql`a.status = 'draft' and not ${isComposing} and ${isFailed} is not true`),
        composing: select(isComposing),
        waiting: select(sql`a.shop_state = 'pending'`),
        published: select(sql`a.status = 'published'`),
      })
    },
    user,
  )
