import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import {
  type TemplateInput,
  templateInputSchema,
} from '../../../../src/composition/template-input.ts'
import { templateKey } from '../../../../src/composition/template-key.ts'
import { ServiceError } from '../../../../src/errors/service-error.ts'
import type { IntakeResult } from '../../../../src/imaging/receive/intake-result.ts'
import { imageForm } from '../../../../src/imaging/receive/read-image-field.ts'
import { receiveImage } from '../../../../src/imaging/receive/receive-image.ts'
import type { UploadForm } from '../../../../src/multipart/upload-form.ts'
import { defineEndpoint } from '../../../core/endpoint/define-endpoint.ts'
import { lockKey } from '../../../core/feature/key-lock.ts'
import { type KeptTemplate, keepTemplatePicture } from '../operations/keep-template-picture.ts'
import { refuseUnfit } from '../operations/refuse-unfit.ts'
import type { ArtworksOptions } from '../options.ts'
import { TEMPLATE_EDITORS } from '../permissions.ts'

/** The fields of a template, then its picture. */
const TEMPLATE_FORM = { ...imageForm(), fields: templateInputSchema } satisfies UploadForm

/**
 * `POST /api/composition-templates/create`: adds a frame or a mat, with the checks of the replacement of a picture.
 * The job that follows also composes what failed while it was missing.
 */
export const createCompositionTemplate = (options: ArtworksOptions) =>
  defineEndpoint({
    method: 'post',
    path: '/create',
    summary: 'Add a frame or mat.',
    upload: TEMPLATE_FORM,
    answer: z.object({ id: z.uuid(), key: z.string(), sha256: z.string() }),
    errors: ['TEMPLATE_EXISTS'],
    auth: 'user',
    permission: TEMPLATE_EDITORS,
    params: z.object({}),
    run: async ({ req, principal, openForm }) => {
      const form = await openForm({ kind: 'account', id: principal.id })
      let image: IntakeResult | undefined
      try {
        await refuseExisting(req, keyOf(form.fields))
        // Exactly one: a form without a file, or with several, is refused.
        for await (const { stream } of form.files) image = await receiveImage(stream, options)
        if (!image) throw new Error('A form has a file.')
        return await keep(req, form.fields, image, options)
      } finally {
        await image?.cleanup()
        await form.close()
      }
    },
  })

async function keep(
  req: PayloadRequest,
  input: TemplateInput,
  image: IntakeResult,
  options: ArtworksOptions,
): Promise<KeptTemplate> {
  const { kind, window } = input
  await refuseUnfit({ kind, window: window ?? null }, image)
  const key = keyOf(input)
  const record = async (picture: { objectKey: string; sha256: string }) => {
    await lockKey(req, `composition-template ${key}`)
    await refuseExisting(req, key)
    const { id } = await req.payload.create({
      collection: 'composition-templates',
      data: { ...input, ...picture, key },
      depth: 0,
      overrideAccess: true,
      req,
    })
    return id
  }
  return keepTemplatePicture(req, { key, image, record }, options)
}

const keyOf = ({ type, color, ...rest }: TemplateInput) =>
  templateKey({ ...rest, type: type ?? null, color: color ?? null })

/** @throws ServiceError `TEMPLATE_EXISTS`. */
async function refuseExisting(req: PayloadRequest, key: string): Promise<void> {
  const { totalDocs } = await req.payload.count({
    collection: 'composition-templates',
    where: { key: { equals: key } },
    overrideAccess: true,
    req,
  })
  if (totalDocs > 0) throw new ServiceError('TEMPLATE_EXISTS')
}
