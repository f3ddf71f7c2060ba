import type { PayloadRequest } from 'payload'
import type { LegalType } from '../../../../src/legal/document-types.ts'
import { storedDay, tokyoDay } from '../../../../src/versions/tokyo-day.ts'

/** The ID of the version of each text of a brand that is in force today, as the open transaction sees them. */
export async function stateOf(
  req: PayloadRequest,
  brand: string,
): Promise<Partial<Record<LegalType, string>>> {
  const today = storedDay(tokyoDay(new Date()))
  const { docs } = await req.payload.find({
    collection: 'legal-documents',
    where: {
      brand: { equals: brand },
      publishedAt: { exists: true },
      effectiveDate: { less_than_equal: today },
      or: [{ inForceUntil: { exists: false } }, { inForceUntil: { greater_than: today } }],
    },
    pagination: false,
    depth: 0,
    select: { documentType: true },
    overrideAccess: true,
    req,
  })
  return Object.fromEntries(docs.map(({ id, documentType }) => [documentType, id]))
}
