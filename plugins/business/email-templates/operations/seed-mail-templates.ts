import type { Payload } from 'payload'
import { startingTemplate } from '../../../../src/email-templates/starting/starting-template.ts'
import { STARTING_TYPES } from '../../../../src/email-templates/template-types.ts'
import { mailFacts } from './mail-facts.ts'

/** Gives each brand a draft of every kind of which it has no version. Existing ones stay as they are. */
export async function seedMailTemplates(payload: Payload, supportEmail: string): Promise<void> {
  const facts = await mailFacts(payload, supportEmail)
  for (const { id: brand } of facts.brands) {
    for (const templateType of STARTING_TYPES) {
      const { totalDocs } = await payload.count({
        collection: 'email-templates',
        where: { brand: { equals: brand }, templateType: { equals: templateType } },
        overrideAccess: true,
      })
      if (totalDocs > 0) continue
      await payload.create({
        collection: 'email-templates',
        // The lifecycle of versions gives it its number.
        data: {
          brand,
          templateType,
          ...startingTemplate(templateType, facts),
          version: '',
          status: 'draft',
        },
        overrideAccess: true,
      })
    }
  }
}
