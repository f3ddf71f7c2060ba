import { sql } from '@payloadcms/db-postgres'
import type { SQL } from '@payloadcms/db-postgres/drizzle'
import type { Payload, TypedUser } from 'payload'
import { inDatabase } from '../../../core/database/in-database.ts'
import { isOneOf, readWorkGroups, type WorkGroupOf } from '../../../core/database/work-groups.ts'
import { brandsWith } from '../../../core/request/principal.ts'

/**
 * What a template is to the dashboard: `refused` – the shop refused it, `changed` – it was changed in the shop, `inactive` – it
 * is off sale, `active` – it is on sale.
 */
export type TemplateGroup = 'refused' | 'changed' | 'inactive' | 'active'

export type TemplateWork = Readonly<
  Record<TemplateGroup, WorkGroupOf<{ readonly id: string; readonly title: string }>>
>

/** Reads the templates of the brands that a user edits, by what there is to do with them. */
export const readTemplateWork = (payload: Payload, user: TypedUser): Promise<TemplateWork> =>
  inDatabase(
    payload,
    async (database) => {
      const ofUser = isOneOf(sql`t.brand_id`, await brandsWith(database.req, 'edit'))
      const select = (condition: SQL) => sql`
        select t.id, t.title, t.updated_at as at from photo_templates t where ${ofUser} and ${condition}`
      return readWorkGroups(database, {
        refused: select(sql`t.shop_state = 'refused'`),
        changed: select(sql`t.shop_drift is not null`),
        inactive: select(sql`t.status = 'inactive'`),
        active: select(sql`t.status = 'active'`),
      })
    },
    user,
  )
