import type { CollectionAfterChangeHook, CollectionAfterDeleteHook } from 'payload'
import { recordAudit } from './record-audit.ts'

/** Fields that change by themselves. */
const SILENT = ['updatedAt', 'sessions']

/** Audits what people do to records; what the service does by itself is told by its logs. */
export const auditChange: CollectionAfterChangeHook = async ({
  collection,
  doc,
  operation,
  previousDoc,
  req,
}) => {
  if (!req.user) return doc
  const joins = collection.flattenedFields.filter(({ type }) => type === 'join')
  const silent = new Set([...SILENT, ...joins.map(({ name }) => name)])
  const changed = operation === 'update' ? changedFields(previousDoc, doc, silent) : undefined
  // Its hash is a hidden field.
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
  if (!req.user) return
  const { slug } = collection
  await recordAudit(req, { action: `${slug}.delete`, target: slug, record: String(id) })
}

/** Hidden fields are in the record before and not in the one after: those say nothing. */
function changedFields(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
  silent: ReadonlySet<string>,
): string[] {
  return Object.keys(after)
    .filter((name) => !silent.has(name))
    .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
    .sort()
}
