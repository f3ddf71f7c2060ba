import { templatePreviewKey } from '../../../../src/composition/template-preview.ts'
import { makeThumbnail } from '../../../../src/imaging/thumbnail.ts'
import type { ObjectStore } from '../../../../src/object-store/port.ts'

/**
 * Stores the small rendition of a template's picture, which lists show instead of some 500 KB: 300 × 300 px, transparent
 * above and below the picture.
 *
 * @param picture path of the picture, or its bytes. It has passed the intake.
 * @see docs/decisions/0217-store-a-small-rendition-with-every-template.md
 */
export async function keepTemplatePreview(
  store: Pick<ObjectStore, 'put'>,
  pictureKey: string,
  picture: string | Uint8Array,
): Promise<void> {
  const preview = await makeThumbnail(picture, { crop: 'contain' })
  await store.put(templatePreviewKey(pictureKey), preview, { contentType: 'image/webp' })
}
