import { CANVAS } from '../../../../src/composition/catalogue.ts'
import type { Size, Window } from '../../../../src/composition/geometry.ts'
import type { Template } from '../../../../src/composition/plan.ts'
import { NO_WINDOW } from '../../../../src/composition/template-rules.ts'
import { WINDOW_RULE, wrongSides } from '../../../../src/composition/template-window.ts'
import { fieldError } from '../../../../src/errors/service-error.ts'
import { transparentShare } from '../../../../src/imaging/transparent-share.ts'

/** A px with less alpha, of 255, shows at least seven eighths of the artwork below it. */
const TRANSPARENT_BELOW = 32

/**
 * Share of the px in the window of a frame that must be transparent. In all shipped frames it is every px; an
 * edge that was drawn 1 px too far inwards, or a speck, is no reason to refuse a frame.
 */
const LEAST_TRANSPARENT = 0.99

/** A picture on this machine, with its size in px. */
type TemplatePicture = Size & { readonly path: string }

/**
 * Refuses a picture that cannot be that of a template: it covers the whole canvas, and a frame leaves its window open.
 *
 * @throws ServiceError `VALIDATION_FAILED` of `image`, or of `window` for a frame without one on the canvas.
 */
export async function refuseUnfit(
  { kind, window }: Pick<Template, 'kind' | 'window'>,
  { path, ...size }: TemplatePicture,
): Promise<void> {
  refuseOtherSize(size)
  if (kind === 'mat') return
  if (!window) throw fieldError('window', NO_WINDOW)
  if (wrongSides(window).length > 0) throw fieldError('window', WINDOW_RULE)
  await refuseCovered(window, path, 'image')
}

function refuseOtherSize({ width, height }: Size): void {
  if (width === CANVAS.width && height === CANVAS.height) return
  const size = `${CANVAS.width} × ${CANVAS.height} px`
  throw fieldError('image', {
    en: `A template must have ${size}; this one has ${width} × ${height} px.`,
    ja: `テンプレートのサイズは${size}にしてください。この画像は${width} × ${height} pxです。`,
  })
}

/**
 * Refuses a frame that covers its window.
 *
 * @param path of the picture on this machine, of the size of the canvas.
 * @param field that the caller can change.
 * @throws ServiceError `VALIDATION_FAILED` of the field.
 */
export async function refuseCovered(
  window: Window,
  path: string,
  field: 'image' | 'window',
): Promise<void> {
  const share = await transparentShare(path, window, TRANSPARENT_BELOW)
  if (share >= LEAST_TRANSPARENT) return
  const percent = Math.floor(share * 100)
  const least = LEAST_TRANSPARENT * 100
  throw fieldError(field, {
    en: `A frame must be transparent in at least ${least} % of its window, or it covers the artwork. This one is transparent in ${percent} %. Send a PNG or WebP picture with a transparent window, or change the window.`,
    ja: `フレームが作品を隠さないよう、窓の${least}%以上を透明にしてください。この画像で透明なのは窓の${percent}%です。窓が透明なPNGまたはWebPの画像を送信するか、窓を変更してください。`,
  })
}
