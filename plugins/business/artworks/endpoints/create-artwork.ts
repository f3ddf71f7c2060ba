import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { registrationSchema } from '../../../../src/artworks/registration-input.ts'
import { ServiceError } from '../../../../src/errors/service-error.ts'
import { inTransaction } from '../../../core/database/transaction.ts'
import { defineEndpoint } from '../../../core/endpoint/define-endpoint.ts'
import { giveUploadToken } from '../operations/give-upload-token.ts'
import { ownerOfRegistration, type RegistrationOwner } from '../operations/owner-of-registration.ts'
import type { ArtworksOptions } from '../options.ts'
import { brandParams } from '../params.ts'

/** Registrations of an owner whose picture has not come. */
export const MAX_WITHOUT_PICTURE = 300

/**
 * `POST /api/{brand}/artworks/create`: a draft and the token that brings its image (section 4.1). With the status
 * `published` the upload of the image starts the composition, and the artwork is published when it is ready.
 *
 * @see docs/decisions/0004-make-registration-idempotent-and-private-to-the-artist.md
 */
export const createArtwork = ({ secret }: ArtworksOptions) =>
  defineEndpoint({
    method: 'post',
    path: '/:brand/artworks/create',
    summary: 'Register an artwork as a draft.',
    answer: z.object({ artwork_id: z.uuid(), upload_token: z.string() }),
    example: {
      params: { brand: 'art' },
      body: {
        title: 'Evening at the Lake',
        artist: 'Hanako Sato',
        technique: 'Oil on canvas',
        description: 'The last light over Lake Biwa.',
        pricing: { premium: 24_000, wood: 18_000, stand: 5_500, postcard: 500 },
        creation_year: 2024,
        size: 'F10',
        tags: ['landscape', 'lake'],
      },
      answer: {
        artwork_id: '0197b0a6-6f0e-7c3a-9d55-2f6d1f4a8b10',
        upload_token: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIwMTk3YjBhNiJ9.c2lnbmF0dXJl',
      },
    },
    errors: ['CONFLICT'],
    auth: 'user',
    permission: '{brand}:create',
    brandKind: 'artwork',
    brandUse: 'prepare',
    params: brandParams,
    body: registrationSchema,
    run: ({ req, params: { brand }, body, principal }) =>
      inTransaction(req, async () => {
        const { pricing, creation_year, idp_uid: idpUid, status, ...fields } = body
        const owner = await ownerOfRegistration(req, { brand, caller: principal, idpUid })
        await requireRoom(req, owner)
        const artwork = await req.payload.create({
          collection: 'artworks',
          depth: 0,
          overrideAccess: true,
          req,
          data: {
            ...fields,
            creationYear: creation_year,
            premiumBasePrice: pricing.premium,
            woodBasePrice: pricing.wood,
            standPrice: pricing.stand,
            postcardPrice: pricing.postcard,
            status: 'draft',
            brand,
            ...owner,
            publishWhenReady: status === 'published',
          },
        })
        const token = await giveUploadToken(req, artwork.id, secret)
        return { artwork_id: artwork.id, upload_token: token }
      }),
  })

/**
 * Without a bound, an account could fill the database with registrations that become nothing.
 *
 * @throws ServiceError `CONFLICT`.
 * @see docs/decisions/0161-bound-the-records-that-every-account-can-create.md
 */
async function requireRoom(
  req: PayloadRequest,
  { owner }: Pick<RegistrationOwner, 'owner'>,
): Promise<void> {
  const { totalDocs } = await req.payload.count({
    collection: 'artworks',
    where: { owner: { equals: owner }, originalKey: { exists: false } },
    overrideAccess: true,
    req,
  })
  if (totalDocs < MAX_WITHOUT_PICTURE) return
  throw new ServiceError('CONFLICT', {
    en: `There are ${MAX_WITHOUT_PICTURE} registrations without a picture already. Upload their pictures or delete them first.`,
    ja: `画像のない登録がすでに${MAX_WITHOUT_PICTURE}件あります。先にそれらの画像をアップロードするか、下書きを削除してください。`,
  })
}
