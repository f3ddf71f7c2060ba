import type { CollectionAfterChangeHook, CollectionAfterDeleteHook } from 'payload'
import { hasActor, recordAudit } from '../../core/audit/record-audit.ts'

/** Fields that change without an action of the user. */
const SILENT = ['updatedAt', 'sessions']

/** Audits changes of records by users and service accounts, not those by the service itself. */
export const auditChange: CollectionAfterChangeHook = async ({
  collection,
  doc,
  operation,
  previousDoc,
  req,
}) => {
  if (!hasActor(req)) return doc
  const joins = collection.flattenedFields.filter(({ type }) => type === 'join')
  const silent = new Set([...SILENT, ...joins.map(({ name }) => name)])
  const changed = operation === 'update' ? changedFields(previousDoc, doc, silent) : undefined
  // The hash of the password is a hidden field, so it is not among the changed fields.
  if (req.data && 'password' in req.data) changed?.push('password')
  if (changed?.length === 0) return doc
  const { slug } = collection
  await recordAudit(req, {
    action: `${slug}.${operation}`,
    target: slug,
    record: String(doc.id),
    changed,
  })
  return doc
}

export const auditDeletion: CollectionAfterDeleteHook = async ({ collection, id, req }) => {
  if (!hasActor(req)) return
  const { slug } = collection
  await recordAudit(req, { action: `${slug}.delete`, target: slug, record: String(id) })
}

/** Compares the fields of the new record only: the old one also has the hidden fields. */
function changedFields(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
  silent: ReadonlySet<string>,
): string[] {
  const textOf = (value: unknown) => JSON.stringify(withoutRecords(value))
  return Object.keys(after)
    .filter((name) => !silent.has(name))
    .filter((name) => textOf(before[name]) !== textOf(after[name]))
    .sort()
}

/**
 * A reference with the identifier of the record instead of the record, which the new one has where the caller asks for
 * it with `depth`.
 */
function withoutRecords(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutRecords)
  if (typeof value !== 'object' || value === null) return value
  if ('relationTo' in value && 'value' in value) {
    return { ...value, value: withoutRecords(value.value) }
  }
  return 'id' in value && 'createdAt' in value ? value.id : value
}
