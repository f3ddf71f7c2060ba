import { sql } from '@payloadcms/db-postgres'
import type { Payload, TypedUser } from 'payload'
import type { ArtworkStatus } from '../../../../src/artworks/status.ts'
import { inDatabase } from '../../../core/database/in-database.ts'
import { isOfUser } from './artworks-of-user.ts'

export type StatusCounts = Readonly<Record<ArtworkStatus, number>>

/** How many artworks that a user may see have each status, by one statement. */
export const countByStatus = (payload: Payload, user: TypedUser): Promise<StatusCounts> =>
  inDatabase(
    payload,
    async ({ req, rows }) => {
      const found = await rows<{ status: ArtworkStatus; count: number }>(sql`
        select a.status, count(*)::int as count from artworks a where ${await isOfUser(req)} group by a.status`)
      const counts = Object.fromEntries(found.map(({ status, count }) => [status, count]))
      return { draft: 0, published: 0, archived: 0, ...counts }
    },
    user,
  )
