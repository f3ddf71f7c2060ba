import { CANVAS } from '../../../../../../src/composition/catalogue.ts'
import { compileFrame } from '../../../../../../src/composition/engine/compiled-frame.ts'
import type { TemplatePixels } from '../../../../../../src/composition/engine/painter.ts'
import { isOpaque, withoutAlpha } from '../../../../../../src/composition/engine/raster.ts'
import type { TemplateFacts } from '../../../../../../src/composition/layers.ts'
import { PREVIEW } from '../../../../../../src/composition/preview.ts'
import type { QuickTemplate } from '../../../../../../src/composition/quick/quick-painter.ts'
import { pixelsOf } from './canvas-pixels.ts'

export type ListedTemplate = TemplateFacts & { readonly sha256: string }

/** The picture of one template is lost; the others may be there. */
export class LostTemplate extends Error {}

/** The templates of a brand as the service has them now. @throws when the service cannot be reached or refuses. */
export async function listTemplates(url: string): Promise<readonly ListedTemplate[]> {
  const response = await fetch(url, { credentials: 'same-origin' })
  if (!response.ok) throw new Error(`The templates were answered with ${response.status}.`)
  return ((await response.json()) as { templates: readonly ListedTemplate[] }).templates
}

async function fetchPicture(url: string): Promise<ImageBitmap> {
  const response = await fetch(url, { credentials: 'same-origin' })
  if (response.status === 404) throw new LostTemplate(url)
  if (!response.ok) throw new Error(`A template was answered with ${response.status}.`)
  return createImageBitmap(await response.blob())
}

/** Templates at the size of previews, each fetched and decoded once. */
export function createSmallTemplates() {
  const known = new Map<string, Promise<QuickTemplate>>()
  return (url: string, { sha256 }: ListedTemplate): Promise<QuickTemplate> => {
    const before = known.get(sha256)
    if (before !== undefined) return before
    const fetched = fetchPicture(`${url}/${sha256}/preview`).then((bitmap) => ({
      sha256,
      picture: pixelsOf(bitmap, PREVIEW),
    }))
    known.set(sha256, fetched)
    // The next run tries again.
    fetched.catch(() => known.delete(sha256))
    return fetched
  }
}

/** Templates at full size, as the painter of the service takes them. The browser keeps their files. */
export function fullTemplates(url: string): TemplatePixels<{ readonly sha256: string }> {
  const bitmapOf = (sha256: string) => fetchPicture(`${url}/${sha256}/full`)
  return {
    frame: async ({ sha256 }) => compileFrame(pixelsOf(await bitmapOf(sha256), CANVAS)),
    mat: async ({ sha256 }, part) => {
      const mat = pixelsOf(await bitmapOf(sha256), CANVAS, part)
      return isOpaque(mat) ? withoutAlpha(mat) : mat
    },
  }
}
