import type {
  CollectionBeforeChangeHook,
  CollectionBeforeDeleteHook,
  PayloadRequest,
} from 'payload'
import { openTransaction } from '../plugins/core/database/open-transaction.ts'
import { ServiceError } from '../src/errors/service-error.ts'
import { SUPER_ADMIN } from '../src/identity/permissions.ts'

type Account = { readonly roles?: readonly string[] | null; readonly disabled?: boolean | null }

const rules = ({ roles, disabled }: Account) => !disabled && (roles ?? []).includes(SUPER_ADMIN)

/** Refuses the change that would leave nobody who may do everything. */
export const keepASuperAdmin: CollectionBeforeChangeHook = async ({
  data,
  operation,
  originalDoc,
  req,
}) => {
  const leaves = operation === 'update' && rules(originalDoc) && !rules({ ...originalDoc, ...data })
  if (leaves) await requireAnother(req, String(originalDoc.id))
  return data
}

/** The same for a deletion. */
export const keepASuperAdminFromDeletion: CollectionBeforeDeleteHook = async ({ id, req }) => {
  const account = await req.payload.findByID({
    collection: 'users',
    id,
    depth: 0,
    overrideAccess: true,
    req,
  })
  if (rules(account)) await requireAnother(req, String(id))
}

/** The super administrators that leave with a request. Its `context` does not outlast a nested call. */
const leavers = new WeakMap<PayloadRequest, Set<string>>()

/**
 * Changes of this kind wait for one another until the transaction ends, in every process. Those of one
 * request run side by side in one transaction, so each also counts the others as gone.
 *
 * @throws ServiceError `LAST_SUPER_ADMIN`.
 */
async function requireAnother(req: PayloadRequest, id: string): Promise<void> {
  const leaving = (leavers.get(req) ?? new Set()).add(id)
  leavers.set(req, leaving)
  const { drizzle, sql } = await openTransaction(req)
  await drizzle.execute(sql`select pg_advisory_xact_lock(hashtext('last super administrator'))`)
  const result = await drizzle.execute(
    sql`select users.id from users join users_texts on parent_id = users.id
        where path = 'roles' and text = ${SUPER_ADMIN} and disabled is not true`,
  )
  const there = 'rows' in result ? (result.rows as { id: string }[]) : []
  if (there.some((other) => !leaving.has(other.id))) return
  throw new ServiceError('LAST_SUPER_ADMIN')
}
