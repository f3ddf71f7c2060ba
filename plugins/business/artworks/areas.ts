import { KEY_SEGMENT, ORPHAN_HOURS } from '../../../src/object-store/area.ts'
import type { Services } from '../../core/feature/services.ts'
import type { Area } from '../../core/objects/define-area.ts'
import { originalObjects, variantObjects } from './operations/artwork-objects.ts'
import {
  expectedOriginals,
  expectedTemplates,
  expectedVariants,
} from './operations/expected-objects.ts'
import { mayReadOriginal } from './operations/may-read-original.ts'
import { mayReadTemplate } from './operations/may-read-template.ts'
import { recomposeObject } from './operations/recompose-variant.ts'
import { templateObjects } from './operations/template-objects.ts'

/** Where artworks keep objects (specification, sections 2.3 and 2.9). */
export const artworkAreas = ({ queue }: Pick<Services, 'queue'>): readonly Area[] => [
  {
    name: 'originals',
    keys: new RegExp(`^originals/${KEY_SEGMENT}/.+$`),
    access: 'private',
    content: 'Uploaded artwork pictures, normalised',
    orphanHours: ORPHAN_HOURS,
    owner: originalObjects,
    expected: expectedOriginals,
    mayRead: mayReadOriginal,
  },
  {
    name: 'artworks',
    ofBrands: true,
    keys: new RegExp(
      `^${KEY_SEGMENT}/(?!temp/)${KEY_SEGMENT}/(premium|wood|stand|postcard)-[a-z]+-[a-z]+(-preview)?\\.webp$`,
    ),
    access: 'public',
    content: 'Composed artwork pictures',
    orphanHours: ORPHAN_HOURS,
    owner: variantObjects,
    expected: expectedVariants,
    repair: (payload) => recomposeObject(payload, queue),
  },
  {
    name: 'admin-assets',
    keys: /^admin-assets\/.+$/,
    access: 'private',
    content: 'Assets of the console: pictures of frames and mats',
    orphanHours: ORPHAN_HOURS,
    owner: templateObjects,
    expected: expectedTemplates,
    mayRead: mayReadTemplate,
  },
]
