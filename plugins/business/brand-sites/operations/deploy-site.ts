import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { type HookOptions, hookUrl } from '../../../../src/brand-sites/hook-url.ts'
import { NotRedeployed, requestRedeployment } from '../../../../src/brand-sites/redeploy-request.ts'
import { inDatabase } from '../../../core/database/in-database.ts'

export type DeployOptions = HookOptions & {
  /** Undefined: no request is sent. */
  readonly secret: string | undefined
}

type Row = {
  readonly brand: string
  readonly domain: string | null
  readonly paths: readonly string[]
  readonly isOld: boolean
}

/**
 * Sends the request of one deployment, while no transaction is open, and records what came of it. Throws as long as another
 * attempt may succeed, so that it is made; a day later it has failed.
 */
export async function deploySite(
  payload: Payload,
  id: string,
  { secret, ...options }: DeployOptions,
): Promise<void> {
  const row = await begin(payload, id)
  if (!row) return
  const { brand, domain, paths, isOld } = row
  try {
    if (secret === undefined) throw new NotRedeployed('BRAND_SITE_SECRET is not set')
    const url = await hookUrl(brand, domain, options)
    await requestRedeployment({ id, brand, paths }, { url, secret })
  } catch (error) {
    if (!(error instanceof NotRedeployed)) throw error
    await conclude(payload, id, isOld ? 'failed' : 'pending', error.message)
    if (!isOld) throw error
    payload.logger.error({ deployment: id, brand }, 'A brand site was not redeployed.')
    return
  }
  await conclude(payload, id, 'succeeded', null)
}

async function begin(payload: Payload, id: string): Promise<Row | undefined> {
  const [row] = await inDatabase(payload, ({ rows }) =>
    rows<Row>(
      sql`update site_deployments as deployment
        set attempts = attempts + 1, updated_at = now()
        from brands where brands.id = deployment.brand_id
          and deployment.id = ${id} and deployment.status = 'pending'
        returning brands.id as brand, brands.domain,
          deployment.created_at < now() - interval '1 day' as "isOld",
          array(select text from site_deployments_texts
            where parent_id = deployment.id and path = 'paths' order by "order") as paths`,
    ),
  )
  return row
}

async function conclude(
  payload: Payload,
  id: string,
  status: 'pending' | 'succeeded' | 'failed',
  problem: string | null,
): Promise<void> {
  await inDatabase(payload, ({ rows }) =>
    rows(
      sql`update site_deployments set status = ${status}, problem = ${problem}, updated_at = now(),
          finished_at = case when ${status} = 'pending' then null else now() end
        where id = ${id} and status = 'pending'`,
    ),
  )
}
