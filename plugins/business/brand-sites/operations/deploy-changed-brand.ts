import type { CollectionAfterChangeHook } from 'payload'
import { deploysItself } from '../../../../src/brand-sites/site-settings.ts'
import { knownBrandConfigSchema } from '../../../../src/brands/brand-config.ts'
import { siteSettingsOf } from '../../../../src/brands/site-view.ts'
import type { Brand } from '../../../../src/payload-types.ts'
import { enqueueDeployment } from './enqueue-deployment.ts'
import { sitePages } from './site-pages.ts'

/**
 * Redeploys all pages of a brand's site when its name, theme or another setting changes that the site shows, in the
 * transaction of the change.
 */
export const deployChangedBrand: CollectionAfterChangeHook<Brand> = async ({
  doc,
  operation,
  previousDoc,
  req,
}) => {
  if (operation === 'create' || !deploysItself(doc.config)) return
  if (isReadable(previousDoc) && seenOf(doc) === seenOf(previousDoc)) return
  for (const paths of sitePages(doc.kind))
    await enqueueDeployment(req, { brand: doc.id, reason: 'brand', paths, versions: [] })
}

/** Settings that were changed directly in the database may be invalid; the change that repairs them is deployed. */
const isReadable = ({ config }: Brand) => knownBrandConfigSchema.safeParse(config ?? {}).success

/** What the site shows of a brand, to compare it. */
const seenOf = ({ name, config }: Brand): string => JSON.stringify([name, siteSettingsOf(config)])
