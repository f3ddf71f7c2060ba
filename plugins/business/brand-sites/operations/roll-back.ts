import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { isOfWorks } from '../../../../src/brand-sites/works-page.ts'
import { ServiceError } from '../../../../src/errors/service-error.ts'
import { LEGAL_TYPE_NAMES, LEGAL_TYPES } from '../../../../src/legal/document-types.ts'
import { relationId } from '../../../core/database/relation-id.ts'
import { inTransaction } from '../../../core/database/transaction.ts'
import { restoreVersion, stateOf } from '../../legal/api.ts'
import { enqueueDeployment } from './enqueue-deployment.ts'

const stateSchema = z.partialRecord(z.enum(LEGAL_TYPE_NAMES), z.string())

/**
 * Publishes again what was published when a site was deployed, as new versions, and deploys the pages that change: all of it in
 * one transaction, or nothing. A text that had no version then stays as it is.
 *
 * @throws ServiceError `NOT_FOUND`; `ILLEGAL_TRANSITION` if nothing has changed since, or for a deployment of the works; `ALREADY_PUBLISHED` if a text has a newer
 *   version than the one in force, e.g. one that is planned for a later day.
 */
export async function rollBack(
  req: PayloadRequest,
  id: string,
  requestedBy: string,
): Promise<{ readonly deployment: string; readonly paths: readonly string[] }> {
  return inTransaction(req, async () => {
    const found = await req.payload.findByID({
      collection: 'site-deployments',
      id,
      depth: 0,
      disableErrors: true,
      overrideAccess: true,
      req,
    })
    if (!found) throw new ServiceError('NOT_FOUND')
    if (isOfWorks(found.paths)) throw ofWorks()
    const brand = relationId(found.brand)
    const past = stateSchema.parse(found.state)
    const present = await stateOf(req, brand)
    const changed = LEGAL_TYPE_NAMES.filter((type) => past[type] && past[type] !== present[type])
    const versions: string[] = []
    const paths: string[] = []
    for (const type of changed) {
      const restored = await restoreVersion(
        req,
        past[type] ?? '',
        present[type],
        present[type] ?? null,
      )
      if (restored === undefined) continue
      versions.push(restored)
      paths.push(`/${LEGAL_TYPES[type].path}`)
    }
    if (versions.length === 0) throw nothingToRollBack()
    const wanted = { brand, reason: 'rollback', paths, versions, requestedBy } as const
    const deployment = await enqueueDeployment(req, wanted)
    // Its versions are new: no other deployment can bring them.
    if (deployment === undefined) throw new Error('The rollback is deployed already.')
    return { deployment, paths }
  })
}

const nothingToRollBack = () =>
  new ServiceError('ILLEGAL_TRANSITION', {
    en: 'What was published then is published now: there is nothing to roll back.',
    ja: '当時の公開内容は現在と同じため、復元するものがありません。',
  })

const ofWorks = () =>
  new ServiceError('ILLEGAL_TRANSITION', {
    en: 'This deployment brought no legal documents to the site. Change its artworks back instead.',
    ja: 'このデプロイは法務文書を反映したものではありません。作品を元に戻す場合は、作品を編集してください。',
  })
