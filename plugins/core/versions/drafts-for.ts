import type { Access } from 'payload'
import type { Permission } from '../request/permission.ts'
import { may } from '../request/principal.ts'

/** Access to the drafts of versioned texts alone, for users who hold the permission. */
export const draftsFor =
  (permission: Permission): Access =>
  async ({ req }) =>
    (await may(req, permission)) && { status: { equals: 'draft' } }
