import type { PayloadRequest } from 'payload'

/**
 * Whether the user may lock a record: the record exists, its collection allows locks, and its access rules
 * allow the user to change it.
 */
export async function mayLock(req: PayloadRequest, slug: unknown, id: unknown): Promise<boolean> {
  const { collections } = req.payload
  const isKnown = (name: unknown): name is keyof typeof collections =>
    typeof name === 'string' && Object.hasOwn(collections, name)
  if (!isKnown(slug) || typeof id !== 'string' || id === '') return false
  const { access, lockDocuments } = collections[slug].config
  if (lockDocuments === false) return false
  const allowed = await access.update({ req, id })
  if (!allowed) return false
  const own = { id: { equals: id } }
  const where = allowed === true ? own : { and: [own, allowed] }
  const { totalDocs } = await req.payload.count({
    collection: slug,
    where,
    overrideAccess: true,
    req,
  })
  return totalDocs > 0
}
