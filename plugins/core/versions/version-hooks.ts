import type {
  CollectionBeforeChangeHook,
  CollectionBeforeOperationHook,
  CollectionBeforeValidateHook,
  CollectionConfig,
  Where,
} from 'payload'
import { ServiceError } from '../../../src/errors/service-error.ts'
import { lockBeforeChange } from '../feature/lock-records.ts'
import { may } from '../request/principal.ts'
import {
  hashOf,
  lockSeries,
  nextNumber,
  seriesOf,
  type Version,
  type VersionedTexts,
} from './version-series.ts'

/** What every change of a version goes through. */
export const versionHooks = (texts: VersionedTexts): NonNullable<CollectionConfig['hooks']> => ({
  beforeOperation: [lockBeforeChange, refuseChangesOfOthers(texts)],
  beforeValidate: [numberNewVersion(texts)],
  beforeChange: [keepWhatWasPublished(texts)],
})

/**
 * Refuses a change or deletion that names a version which is no draft, as a whole. The access rules of the collection
 * refuse it too, but without a reason, and in a change of many records without a word.
 */
function refuseChangesOfOthers({ permission }: VersionedTexts): CollectionBeforeOperationHook {
  return async ({ args, collection: { slug }, operation, overrideAccess, req }) => {
    if ((operation !== 'update' && operation !== 'delete') || overrideAccess) return
    // The operation itself answers a caller who may change none.
    if (!(await may(req, permission))) return
    const { id, where } = args as { readonly id?: string; readonly where?: Where }
    const named: Where = id === undefined ? (where ?? {}) : { id: { equals: id } }
    const { totalDocs } = await req.payload.count({
      collection: slug,
      where: { and: [named, { status: { not_equals: 'draft' } }] },
      overrideAccess: true,
      req,
    })
    if (totalDocs > 0) throw new ServiceError('VERSION_FIXED')
  }
}

/** Gives a new version its number, whatever the caller sends. */
function numberNewVersion(texts: VersionedTexts): CollectionBeforeValidateHook {
  return async ({ data, operation, req }) => {
    if (operation !== 'create' || !data) return data
    const series = seriesOf(texts, data)
    await lockSeries(req, texts, series)
    return { ...data, version: await nextNumber(req, texts, series) }
  }
}

/** Keeps what a version says from its publication on, also against code of this service. */
function keepWhatWasPublished(texts: VersionedTexts): CollectionBeforeChangeHook {
  return ({ data, operation, originalDoc }) => {
    if (operation !== 'update' || originalDoc.status === 'draft') return data
    const before: Version = originalDoc
    if (hashOf(texts, before) !== hashOf(texts, { ...before, ...data })) {
      throw new ServiceError('VERSION_FIXED')
    }
    return data
  }
}
