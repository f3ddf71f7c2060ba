import { createLocalReq, type Payload } from 'payload'
import { deploysItself } from '../../../../src/brand-sites/site-settings.ts'
import { LEGAL_TYPE_NAMES, LEGAL_TYPES } from '../../../../src/legal/document-types.ts'
import type { PublishedVersion } from '../../../core/versions/version-series.ts'
import { stateOf } from '../../legal/api.ts'
import { enqueueDeployment } from './enqueue-deployment.ts'

/**
 * Redeploys the page of a legal document that was published, if the brand wants it so and the version is in force already.
 * One for a later day follows when that day begins.
 */
export async function deployAfterPublication(
  payload: Payload,
  { brand, kind, id }: PublishedVersion,
): Promise<void> {
  const type = LEGAL_TYPE_NAMES.find((name) => name === kind)
  if (!type || !(await wantsDeployments(payload, brand))) return
  const req = await createLocalReq({}, payload)
  if ((await stateOf(req, brand))[type] !== id) return
  const paths = [`/${LEGAL_TYPES[type].path}`]
  await enqueueDeployment(req, { brand, reason: 'published', paths, versions: [id] })
}

async function wantsDeployments(payload: Payload, brand: string): Promise<boolean> {
  const found = await payload.findByID({
    collection: 'brands',
    id: brand,
    depth: 0,
    disableErrors: true,
    overrideAccess: true,
    select: { config: true },
  })
  return deploysItself(found?.config)
}
