import { isDeepStrictEqual } from 'node:util'
import type { PayloadRequest } from 'payload'
import { copyVersion } from '../../../core/versions/copy-version.ts'
import { findVersion } from '../../../core/versions/find-version.ts'
import { publishVersion } from '../../../core/versions/publish-version.ts'
import type { Version } from '../../../core/versions/version-series.ts'
import { legalTexts } from '../legal-texts.ts'

/**
 * Publishes at once, as a new version, what another version says, in the open transaction.
 *
 * @param present ID of the version that is in force, if there is one.
 * @param replaces as of `publishVersion`: `present` keeps a newer version from being ended, also one that is planned.
 * @returns ID of the new version; undefined if the one in force says the same.
 * @throws ServiceError as `copyVersion` and `publishVersion`.
 */
export async function restoreVersion(
  req: PayloadRequest,
  id: string,
  present: string | undefined,
  replaces?: string | null,
): Promise<string | undefined> {
  const wanted = await findVersion(req, legalTexts, id)
  const current = present === undefined ? undefined : await findVersion(req, legalTexts, present)
  if (current && isDeepStrictEqual(saidBy(wanted), saidBy(current))) return undefined
  const copy = await copyVersion(req, legalTexts, id)
  await publishVersion(req, legalTexts, copy.id, replaces)
  return copy.id
}

/** What a version says, without the ids of the rows of its lists. */
function saidBy(version: Version): unknown {
  const fields = version as unknown as Readonly<Record<string, unknown>>
  return legalTexts.content.map((name) =>
    JSON.parse(
      JSON.stringify(fields[name] ?? null, (key, value) => (key === 'id' ? undefined : value)),
    ),
  )
}
