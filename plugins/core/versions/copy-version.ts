import type { PayloadRequest } from 'payload'
import { inTransaction } from '../database/transaction.ts'
import { findVersion } from './find-version.ts'
import { seriesOf, type Version, type VersionedTexts } from './version-series.ts'

/**
 * Makes a draft with the next number that says what another version says: to go on from the published one, or to
 * restore an archived one. When it takes effect is left open.
 *
 * @throws ServiceError `NOT_FOUND` if there is no such version.
 */
export async function copyVersion(
  req: PayloadRequest,
  texts: VersionedTexts,
  id: string,
): Promise<{ readonly id: string; readonly version: string }> {
  return inTransaction(req, async () => {
    const source = await findVersion(req, texts, id)
    const series = seriesOf(texts, source)
    const fields = source as unknown as Readonly<Record<string, unknown>>
    const content = texts.content.map((name) => [name, withoutRowIds(fields[name])])
    const created = await req.payload.create({
      collection: texts.collection,
      data: {
        brand: series.brand,
        [texts.kind]: series.kind,
        ...Object.fromEntries(content),
        basedOn: source.version,
      } as never,
      depth: 0,
      overrideAccess: true,
      req,
    })
    const copy = created as unknown as Version
    return { id: copy.id, version: copy.version }
  })
}

/** The rows of a list belong to one record. */
function withoutRowIds(value: unknown): unknown {
  if (!Array.isArray(value)) return value
  return value.map(({ id: _id, ...row }) => row)
}
