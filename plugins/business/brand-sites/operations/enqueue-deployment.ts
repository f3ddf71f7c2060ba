import { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { isOfWorks } from '../../../../src/brand-sites/works-page.ts'
import { databaseOf } from '../../../core/database/in-database.ts'
import { inTransaction } from '../../../core/database/transaction.ts'
import type { EventType } from '../../../core/events/define-event.ts'
import { emit } from '../../../core/feature/emit.ts'
import { stateOf } from '../../legal/api.ts'

export const DEPLOYMENT_REQUESTED: EventType<{ deployment: string }> = {
  name: 'site-deployment.requested',
  data: z.object({ deployment: z.uuid() }),
}

/** Artworks that change within this time go to the site together, in s: each deployment makes the site read all of them. */
const GATHER_SECONDS = 10

type Reason = 'published' | 'effective' | 'artworks' | 'brand' | 'rollback' | 'requested'

type Wanted = {
  readonly brand: string
  readonly reason: Reason
  readonly paths: readonly string[]
  /** IDs of the legal documents that it brings to the site. */
  readonly versions: readonly string[]
  /** ID of the user who has asked for it. */
  readonly requestedBy?: string
}

/**
 * Records a deployment of a brand's site and enqueues it, in one transaction: the open one if there is one. A version is brought
 * to the site by one deployment alone. Changed artworks join one that has not begun: the lock on it keeps it from beginning
 * before this transaction ends. One that has not begun for an hour may never do so, as when its job was not restored.
 *
 * Works and legal documents are sent apart from each other: a site that refuses the one still gets the other.
 *
 * @returns ID of the deployment; undefined if another one brings one of its versions.
 */
export async function enqueueDeployment(
  req: PayloadRequest,
  { brand, reason, paths, versions, requestedBy }: Wanted,
): Promise<string | undefined> {
  return inTransaction(req, async () => {
    const { rows } = await databaseOf(req)
    const lock = `site-deployments ${brand}`
    await rows(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`)
    const ids = JSON.stringify(versions)
    const known = await rows(
      sql`select 1 from site_deployments where brand_id = ${brand}
          and versions ?| array(select jsonb_array_elements_text(${ids}::jsonb))`,
    )
    if (known.length > 0) return undefined
    if (reason === 'artworks') {
      const [waiting] = await rows<{ id: string }>(
        sql`select id from site_deployments where brand_id = ${brand} and reason = 'artworks'
            and status = 'pending' and attempts = 0 and created_at > now() - interval '1 hour'
          limit 1 for update`,
      )
      if (waiting) return waiting.id
    }
    const { id } = await req.payload.create({
      collection: 'site-deployments',
      data: {
        ...{ brand, reason, paths: [...paths], versions: [...versions] },
        ...{ status: 'pending', attempts: 0, state: await stateOf(req, brand) },
        ...(requestedBy !== undefined && { requestedBy }),
      },
      depth: 0,
      overrideAccess: true,
      req,
    })
    const key = isOfWorks(paths) ? `${brand} works` : brand
    const afterSeconds = reason === 'artworks' ? GATHER_SECONDS : 0
    await emit(req, DEPLOYMENT_REQUESTED, key, { deployment: id }, { afterSeconds })
    return id
  })
}
