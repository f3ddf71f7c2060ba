import type { PayloadRequest, Where } from 'payload'
import { invalidFields, ServiceError } from '../../../src/errors/service-error.ts'
import { storedDay, tokyoDay } from '../../../src/versions/tokyo-day.ts'
import { inTransaction } from '../database/transaction.ts'
import { emit } from '../feature/emit.ts'
import { lockRecords } from '../feature/lock-records.ts'
import { findVersion } from './find-version.ts'
import {
  hashOf,
  inSeries,
  lockSeries,
  type Series,
  seriesOf,
  type Version,
  type VersionedTexts,
} from './version-series.ts'

export type Publication = {
  readonly id: string
  readonly version: string
  /** SHA-256 of what it says. */
  readonly content_hash: string
  /** First day on which it is in force, in Tokyo; `null` if that is the moment of its publication. */
  readonly effective_date: string | null
  /** The version that was published before. */
  readonly archived: { readonly id: string; readonly version: string } | null
}

/**
 * Publishes a draft and archives the version that was published before, in one transaction with the event. Both are
 * fixed from then on.
 *
 * @param replaces ID of the version that the caller saw as the published one, `null` for none; undefined for any.
 * @throws ServiceError `NOT_FOUND`; `ILLEGAL_TRANSITION` if it is no draft; `ALREADY_PUBLISHED` if another version is
 *   published than the caller saw; `VALIDATION_FAILED` if it would have been in force in the past.
 */
export async function publishVersion(
  req: PayloadRequest,
  texts: VersionedTexts,
  id: string,
  replaces: string | null | undefined,
): Promise<Publication> {
  return inTransaction(req, async () => {
    const series = seriesOf(texts, await findVersion(req, texts, id))
    await lockSeries(req, texts, series)
    const previous = await publishedOf(req, texts, series)
    await lockRecords(req, texts.collection, previous ? [id, previous.id] : [id])
    const draft = await findVersion(req, texts, id)
    if (draft.status !== 'draft') throw noDraft(draft)
    if (replaces !== undefined && replaces !== (previous?.id ?? null)) throw overtaken(previous)
    await texts.admit?.(req, draft)
    const day = texts.scheduled ? effectiveDay(draft, previous) : null
    if (previous) await archive(req, texts, series, day)
    const effective = day === null ? {} : { effectiveDate: storedDay(day) }
    const content_hash = hashOf(texts, { ...draft, ...effective })
    const publishedAt = new Date().toISOString()
    await req.payload.update({
      collection: texts.collection,
      id,
      data: { status: 'published', publishedAt, contentHash: content_hash, ...effective } as object,
      depth: 0,
      overrideAccess: true,
      req,
    })
    await emit(req, texts.published, `${series.brand} ${series.kind}`, { ...series, id })
    const archived = previous ? { id: previous.id, version: previous.version } : null
    return { id, version: draft.version, content_hash, effective_date: day, archived }
  })
}

async function publishedOf(
  req: PayloadRequest,
  texts: VersionedTexts,
  series: Series,
): Promise<Version | undefined> {
  const { docs } = await req.payload.find({
    collection: texts.collection,
    where: { ...inSeries(texts, series), status: { equals: 'published' } },
    limit: 1,
    depth: 0,
    overrideAccess: true,
    req,
  })
  return docs[0] as unknown as Version | undefined
}

function noDraft({ status, version }: Version): ServiceError {
  return new ServiceError(
    'ILLEGAL_TRANSITION',
    status === 'published'
      ? {
          en: `Version ${version} is published already.`,
          ja: `バージョン${version}はすでに公開されています。`,
        }
      : {
          en: `Version ${version} is archived. Make a new version of it and publish that.`,
          ja: `バージョン${version}はアーカイブ済みです。これを元に新しいバージョンを作成し、公開してください。`,
        },
  )
}

function overtaken(published: Version | undefined): ServiceError {
  if (!published) return new ServiceError('ALREADY_PUBLISHED')
  return new ServiceError('ALREADY_PUBLISHED', {
    en: `Version ${published.version} of this text was published meanwhile.`,
    ja: `この間に、この文書のバージョン${published.version}が公開されました。`,
  })
}

/** The first day on which a version is in force: today, unless its editor has chosen another day. */
function effectiveDay({ effectiveDate }: Version, previous: Version | undefined): string {
  const today = tokyoDay(new Date())
  const day = effectiveDate ? tokyoDay(effectiveDate) : today
  // The first version may be of a text that was in force before this service knew it.
  if (previous && day < today) throw tooEarly()
  return day
}

function tooEarly(): ServiceError {
  const message = {
    en: 'This day is in the past, when another version was in force. Choose today or a later day.',
    ja: 'この日は過去の日付で、別のバージョンが施行されていました。今日以降の日付を選択してください。',
  }
  const errors = [{ path: 'effectiveDate', message }]
  return new ServiceError('VALIDATION_FAILED', invalidFields(errors), { errors })
}

/** Archives the published version, and ends on a day what is in force then or planned for later. */
async function archive(
  req: PayloadRequest,
  texts: VersionedTexts,
  series: Series,
  day: string | null,
): Promise<void> {
  const change = async (where: Where, data: object) => {
    const shared = { collection: texts.collection, depth: 0, overrideAccess: true, req }
    const all = { ...inSeries(texts, series), ...where }
    const { errors } = await req.payload.update({ ...shared, where: all, data })
    if (errors[0]) throw new Error(`A version was not archived: ${errors[0].message}`)
  }
  const published = { status: { equals: 'published' } }
  if (day === null) return change(published, { status: 'archived' })
  const inForceUntil = storedDay(day)
  await change(published, { status: 'archived', inForceUntil })
  await change({ inForceUntil: { greater_than: inForceUntil } }, { inForceUntil })
}
