import { z } from 'zod'
import {
  FRAME_COLORS,
  type FrameColor,
  MAT_COLORS,
  type MatColor,
  VARIANT_TYPES,
} from '../../../../src/composition/catalogue.ts'
import { FITS } from '../../../../src/composition/moved-opening.ts'
import { ORIENTATIONS } from '../../../../src/composition/orientation.ts'
import { windowSchema } from '../../../../src/composition/template-input.ts'
import { defineEndpoint } from '../../../core/endpoint/define-endpoint.ts'
import { windowOf } from '../operations/template-window.ts'
import { brandParams } from '../params.ts'

const template = z.object({
  kind: z.enum(['frame', 'mat']),
  type: z.enum(VARIANT_TYPES).nullable(),
  color: z.enum([...new Set([...FRAME_COLORS, ...MAT_COLORS])]).nullable(),
  orientation: z.enum(ORIENTATIONS),
  fit: z.enum(FITS),
  window: windowSchema.nullable(),
  sha256: z.string(),
})

/**
 * `GET /api/{brand}/composition-templates`: what the console needs to choose the layers of an artwork by itself. The
 * pictures: `plugins/business/artworks/endpoints/read-template-picture.ts`.
 */
export const listCompositionTemplates = () =>
  defineEndpoint({
    method: 'get',
    path: '/:brand/composition-templates',
    summary: 'List the frames and mats in which artworks are composed.',
    answer: z.object({ templates: z.array(template) }),
    example: {
      params: { brand: 'art' },
      answer: {
        templates: [
          {
            kind: 'frame',
            type: 'premium',
            color: 'black',
            orientation: 'landscape',
            fit: 'fixed',
            window: { x: 660, y: 516, width: 2234, height: 1484 },
            sha256: '0f343b0931126a20f133d67c2b018a3b1dd7d6b0e1b9f8a1f6b7a2d3c4e5f607',
          },
        ],
      },
    },
    auth: 'user',
    permission: '{brand}:create',
    brandKind: 'artwork',
    brandUse: 'prepare',
    rateLimit: 'console',
    params: brandParams,
    run: async ({ req }) => {
      const { docs } = await req.payload.find({
        collection: 'composition-templates',
        pagination: false,
        depth: 0,
        sort: 'key',
        overrideAccess: true,
        req,
      })
      const templates = docs.map((doc) => ({
        kind: doc.kind,
        type: doc.type ?? null,
        color: (doc.color ?? null) as FrameColor | MatColor | null,
        orientation: doc.orientation,
        fit: doc.fit ?? 'fixed',
        window: windowOf(doc),
        sha256: doc.sha256,
      }))
      return { templates }
    },
  })
