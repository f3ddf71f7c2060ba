import type {
  CollectionBeforeChangeHook,
  CollectionBeforeDeleteHook,
  PayloadRequest,
} from 'payload'
import { transactionOf } from '../plugins/core/database/transaction.ts'
import { requestState } from '../plugins/core/request/state.ts'
import { ServiceError } from '../src/errors/service-error.ts'
import { SUPER_ADMIN } from '../src/identity/permissions.ts'

type Account = { readonly roles?: readonly string[] | null; readonly disabled?: boolean | null }

const rules = ({ roles, disabled }: Account) => !disabled && (roles ?? []).includes(SUPER_ADMIN)

/** Rejects a change that would remove the last super administrator who can log in. */
export const requireLastSuperAdmin: CollectionBeforeChangeHook = async ({
  data,
  operation,
  originalDoc,
  req,
}) => {
  const leaves = operation === 'update' && rules(originalDoc) && !rules({ ...originalDoc, ...data })
  if (leaves) await requireAnother(req, String(originalDoc.id))
  return data
}

/** Rejects a deletion that would remove the last super administrator. */
export const requireLastSuperAdminOnDelete: CollectionBeforeDeleteHook = async ({ id, req }) => {
  const account = await req.payload.findByID({
    collection: 'users',
    id,
    depth: 0,
    overrideAccess: true,
    req,
  })
  if (rules(account)) await requireAnother(req, String(id))
}

/**
 * Demotions, disablements and deletions of super administrators take one advisory lock until their
 * transaction ends, in every process. A bulk update runs its changes concurrently in one transaction, so
 * each also counts those of its own request as removed.
 *
 * @throws ServiceError `LAST_SUPER_ADMIN`.
 */
async function requireAnother(req: PayloadRequest, id: string): Promise<void> {
  const leaving = requestState(req.headers).departingSuperAdmins.add(id)
  const { drizzle, sql } = await transactionOf(req)
  await drizzle.execute(sql`select pg_advisory_xact_lock(hashtext('last super administrator'))`)
  const result = await drizzle.execute(
    sql`select users.id from users join users_texts on parent_id = users.id
        where path = 'roles' and text = ${SUPER_ADMIN} and disabled is not true`,
  )
  const there = 'rows' in result ? (result.rows as { id: string }[]) : []
  if (there.some((other) => !leaving.has(other.id))) return
  throw new ServiceError('LAST_SUPER_ADMIN')
}
