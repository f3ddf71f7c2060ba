import type { Payload } from 'payload'
import { createMailRenderer } from '../../../../src/email-templates/render/create-mail-renderer.ts'
import type { RenderOutcome } from '../../../../src/email-templates/render/render-job.ts'
import { startingTemplate } from '../../../../src/email-templates/starting/starting-template.ts'
import { sampleOfOrder } from '../../../../src/email-templates/variables/sample-orders.ts'
import { mailFacts } from './mail-facts.ts'
import { mirroredOrder, type OrderRecord } from './mirrored-order.ts'

const TYPE = 'order_confirmation'

/**
 * The mail that confirms an order, by the published template of its brand or, as long as there is none, by the one that
 * every brand starts with. Nothing is sent: the shop sends it.
 *
 * @throws Error if no rendering thread could be started.
 */
export async function confirmationOf(
  payload: Payload,
  record: OrderRecord,
  supportEmail: string,
): Promise<RenderOutcome> {
  const order = mirroredOrder(record)
  const source =
    (await publishedFor(payload, order.brand)) ??
    startingTemplate(TYPE, await mailFacts(payload, supportEmail))
  const { variables } = sampleOfOrder(order, 'ja')
  const renderer = createMailRenderer({ threads: 1 })
  try {
    return await renderer.render({ ...source, templateType: TYPE, variables })
  } finally {
    await renderer.close()
  }
}

async function publishedFor(payload: Payload, brand: string | null) {
  // The feature of mail templates may be disabled.
  if (!payload.collections['email-templates']) return undefined
  const { docs } = await payload.find({
    collection: 'email-templates',
    where: {
      brand: { equals: brand },
      templateType: { equals: TYPE },
      status: { equals: 'published' },
    },
    ...{ limit: 1, pagination: false, depth: 0, overrideAccess: true },
    select: { subject: true, content: true },
  })
  return docs[0]
}
