import type { Payload } from 'payload'
import { BRAND_SEEDS } from '../../../src/brands/brand-seeds.ts'
import { LEGAL_TYPE_NAMES } from '../../../src/legal/document-types.ts'
import { startingText } from '../../../src/legal/starting-texts/starting-texts.ts'

/**
 * Writes a draft of each type for each brand that the company starts with, unless there is a version of that text already.
 * Nothing is published: a lawyer has to read them first.
 */
export async function seedDocuments(payload: Payload): Promise<void> {
  for (const { id: brand } of BRAND_SEEDS) {
    const { totalDocs } = await payload.count({
      collection: 'brands',
      where: { id: { equals: brand } },
    })
    if (totalDocs === 0) continue
    for (const documentType of LEGAL_TYPE_NAMES) {
      const found = await payload.count({
        collection: 'legal-documents',
        where: { brand: { equals: brand }, documentType: { equals: documentType } },
      })
      if (found.totalDocs > 0) continue
      await payload.create({
        collection: 'legal-documents',
        data: {
          brand,
          documentType,
          ...startingText(documentType, brand, 'ja'),
          en: startingText(documentType, brand, 'en'),
          // The service gives both.
          version: '',
          status: 'draft',
        },
        depth: 0,
      })
    }
  }
}
