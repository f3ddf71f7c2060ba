import { createLocalReq, type Payload } from 'payload'
import { z } from 'zod'
import { deploysItself } from '../../../../src/brand-sites/site-settings.ts'
import type { JobType } from '../../../../src/jobs/job-type.ts'
import { LEGAL_TYPES, type LegalType } from '../../../../src/legal/document-types.ts'
import { storedDay, tokyoDay } from '../../../../src/versions/tokyo-day.ts'
import { runStatement } from '../../../core/database/run-statement.ts'
import { enqueueDeployment } from '../operations/enqueue-deployment.ts'

export const DEPLOY_EFFECTIVE: JobType<object> = { name: 'deploy-effective', data: z.object({}) }

type Row = {
  readonly brand: string
  readonly config: unknown
  readonly id: string
  readonly type: LegalType
}

/**
 * Versions that took effect within a month, after their publication, and that no deployment has brought to a site: no
 * worker may have run for days.
 */
const STATEMENT = `
  SELECT version.brand_id AS brand, brands.config, version.id, version.document_type AS type
  FROM legal_documents AS version JOIN brands ON brands.id = version.brand_id
  WHERE version.effective_date <= $1 AND version.effective_date >= $1::timestamptz - interval '1 month'
    AND version.published_at < version.effective_date - interval '21 hours'
    AND (version.in_force_until IS NULL OR version.in_force_until > $1)
    AND NOT EXISTS (SELECT 1 FROM site_deployments AS deployment
      WHERE deployment.brand_id = version.brand_id AND deployment.versions ? version.id::text)
  ORDER BY version.brand_id, version.document_type`

/** Redeploys the sites of brands whose versions take effect today. Texts of one brand go together. */
export async function deployEffective(payload: Payload): Promise<void> {
  const values = [storedDay(tokyoDay(new Date()))]
  const { rows } = await runStatement<Row>(payload, { text: STATEMENT, values })
  const due = rows.filter(({ config }) => deploysItself(config))
  for (const brand of new Set(due.map((row) => row.brand))) {
    const own = due.filter((row) => row.brand === brand)
    const req = await createLocalReq({}, payload)
    await enqueueDeployment(req, {
      brand,
      reason: 'effective',
      paths: own.map(({ type }) => `/${LEGAL_TYPES[type].path}`),
      versions: own.map(({ id }) => id),
    })
  }
}
