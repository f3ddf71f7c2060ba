import type { SanitizedConfig } from 'payload'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { uploadArtworkImage } from '../../../plugins/business/artworks/endpoints/upload-artwork-image.ts'
import type { ArtworksOptions } from '../../../plugins/business/artworks/options.ts'
import { uploadPhotos } from '../../../plugins/business/photo-print/endpoints/upload-photos.ts'
import type { PhotoPrintOptions } from '../../../plugins/business/photo-print/options.ts'
import { describeApi } from '../../../plugins/core/endpoint/openapi.ts'

// Descriptions are read from the definitions; nothing runs and nothing is connected.
const config = {
  endpoints: [uploadPhotos({} as PhotoPrintOptions), uploadArtworkImage({} as ArtworksOptions)],
  collections: [],
} as unknown as SanitizedConfig

const description = z.object({
  requestBody: z.object({
    required: z.literal(true),
    content: z.strictObject({
      'multipart/form-data': z.object({
        schema: z.record(z.string(), z.unknown()),
        encoding: z.record(z.string(), z.object({ contentType: z.string() })),
      }),
    }),
  }),
})

function formOf(address: string) {
  const { paths } = describeApi(config, '1.0.0')
  const { requestBody } = description.parse(paths[address]?.post)
  return requestBody.content['multipart/form-data']
}

describe('the description of a form', () => {
  it('of photos shows its fields and up to 100 photos, and that they are all it takes', () => {
    const { schema, encoding } = formOf('/api/{brand}/photos')
    expect(schema).toMatchObject({
      type: 'object',
      required: ['template_id', 'quantity', 'customer_info.idp_uid', 'photos'],
      properties: {
        template_id: { type: 'string', format: 'uuid' },
        quantity: { type: 'string', pattern: '^[1-9]\\d{0,8}$' },
        'customer_info.idp_uid': { type: 'string', minLength: 1, maxLength: 255 },
        photos: {
          type: 'array',
          minItems: 1,
          maxItems: 100,
          items: { type: 'string', format: 'binary' },
        },
      },
      additionalProperties: false,
    })
    expect(encoding.photos?.contentType).toBe('image/jpeg, image/png, image/webp, image/heic')
  })

  it('of one image shows one file, and leaves other fields open', () => {
    const { schema } = formOf('/api/{brand}/artworks/{artwork_id}/upload')
    expect(schema).toEqual({
      type: 'object',
      required: ['image'],
      properties: { image: { type: 'string', format: 'binary' } },
    })
  })
})
