import type { BasePayload } from 'payload'
import { sharedCalls } from '../../../../src/database/shared-calls.ts'
import { ServiceError } from '../../../../src/errors/service-error.ts'
import { LEGAL_TYPES, type LegalType } from '../../../../src/legal/document-types.ts'
import type { LegalBrand } from '../../../../src/legal/legal-document.ts'
import { storedDay, tokyoDay } from '../../../../src/versions/tokyo-day.ts'
import { runStatement } from '../../../core/database/run-statement.ts'
import { noBrand } from '../../../core/request/brands.ts'

/** A version that is in force on a day. */
export type InForce = {
  readonly id: string
  readonly type: LegalType
  /** Whether another version is in force today. */
  readonly isPast: boolean
  readonly publishedAt: Date
  readonly effectiveDate: Date
  /** First day on which it is no longer in force, if that is decided. */
  readonly inForceUntil: Date | null
}

type Row = {
  readonly name: string
  readonly domain: string | null
  readonly id: string | null
  readonly type: LegalType
  readonly published_at: Date
  readonly effective_date: Date
  readonly in_force_until: Date | null
}

const STATEMENT = `
  SELECT brands.name, brands.domain, version.id, version.document_type AS type,
    version.published_at, version.effective_date, version.in_force_until
  FROM brands LEFT JOIN legal_documents AS version ON version.brand_id = brands.id
    AND version.published_at IS NOT NULL AND version.effective_date <= $2
    AND (version.in_force_until IS NULL OR version.in_force_until > $2)
    AND version.document_type::text = ANY($3)
  WHERE brands.id = $1
  ORDER BY version.document_type`

const rowsOf = sharedCalls<readonly Row[]>()

/**
 * The versions of a brand's texts that are in force on a day in Tokyo, in the order of their types. One short
 * statement, which requests at the same time share: what they say is cached (`read-document.ts`).
 *
 * @param day `YYYY-MM-DD`. @default today
 * @throws ServiceError `NOT_FOUND` if there is no such brand.
 */
export async function versionsInForce(
  payload: Pick<BasePayload, 'db'>,
  brand: string,
  types: readonly LegalType[],
  day?: string,
): Promise<{ readonly brand: LegalBrand; readonly versions: InForce[] }> {
  const today = tokyoDay(new Date())
  const values = [brand, storedDay(day ?? today), types]
  const rows = await rowsOf(JSON.stringify(values), async () => {
    const result = await runStatement<Row>(payload, { text: STATEMENT, values })
    return result.rows
  })
  const [first] = rows
  if (!first) throw noBrand()
  const versions = rows.flatMap(({ id, type, ...row }): InForce[] => {
    if (id === null) return []
    const { published_at: publishedAt, effective_date: effectiveDate, in_force_until } = row
    const isPast = in_force_until !== null && tokyoDay(in_force_until) <= today
    return [{ id, type, isPast, publishedAt, effectiveDate, inForceUntil: in_force_until }]
  })
  return { brand: { id: brand, name: first.name, domain: first.domain || null }, versions }
}

/** @throws ServiceError `NOT_FOUND` for a text of which no version is in force on the day. */
export function onlyVersion(versions: readonly InForce[], type: LegalType): InForce {
  const [version] = versions
  if (version) return version
  const { en, ja } = LEGAL_TYPES[type].label
  throw new ServiceError('NOT_FOUND', {
    en: `No version of this text was in force then: ${en}.`,
    ja: `この日に施行されている文書がありません：${ja}`,
  })
}
