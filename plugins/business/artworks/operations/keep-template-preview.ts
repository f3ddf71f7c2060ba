import { PREVIEW_RESIZE } from '../../../../src/composition/preview.ts'
import { templatePreviewKey } from '../../../../src/composition/template-preview.ts'
import { normalised, openImage } from '../../../../src/imaging/open-image.ts'
import type { ObjectStore } from '../../../../src/object-store/port.ts'

/** Colours at full resolution up to the edges of a frame: 4 kB a template. */
const WEBP = { quality: 95, smartSubsample: true } as const

/**
 * Stores the picture of a template at the size of previews, for lists and for the quick previews of the console.
 *
 * @param picture path of the picture, or its bytes. It has passed the intake.
 * @see docs/decisions/0258-store-templates-at-the-size-of-previews.md
 */
export async function keepTemplatePreview(
  store: Pick<ObjectStore, 'put'>,
  pictureKey: string,
  picture: string | Uint8Array,
): Promise<void> {
  const metadata = await openImage(picture).metadata()
  const preview = await normalised(openImage(picture), metadata)
    .resize(PREVIEW_RESIZE)
    .webp(WEBP)
    .toBuffer()
  await store.put(templatePreviewKey(pictureKey), preview, { contentType: 'image/webp' })
}
