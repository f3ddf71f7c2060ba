import { sql } from '@payloadcms/db-postgres'
import type { Payload, TypedUser } from 'payload'
import { inDatabase } from '../../../core/database/in-database.ts'
import { isOneOf, readWorkGroups, type WorkGroupOf } from '../../../core/database/work-groups.ts'
import { brandsWith } from '../../../core/request/principal.ts'

/** The statuses in which an order waits for a user. */
export type WaitingStatus = 'pending' | 'on_hold'

export type WaitingOrder = {
  readonly id: string
  readonly name: string
  /** In ISO 8601. */
  readonly placedAt: string
}

export type WaitingOrders = Readonly<Record<WaitingStatus, WorkGroupOf<WaitingOrder>>>

/** Reads the orders of the brands that a user edits which wait for a user, the oldest first. */
export const readWaitingOrders = (payload: Payload, user: TypedUser): Promise<WaitingOrders> =>
  inDatabase(
    payload,
    async (database) => {
      const ofUser = isOneOf(sql`o.brand_id`, await brandsWith(database.req, 'edit'))
      const select = (status: WaitingStatus) => sql`
        select o.id, o.name, to_json(o.placed_at) #>> '{}' as "placedAt", o.placed_at as at
        from orders o where o.status = ${status} and ${ofUser}`
      return readWorkGroups<WaitingStatus, WaitingOrder>(
        database,
        { pending: select('pending'), on_hold: select('on_hold') },
        { oldestFirst: true },
      )
    },
    user,
  )
