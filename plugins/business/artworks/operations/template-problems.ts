import { CANVAS } from '../../../../src/composition/catalogue.ts'
import type { Size, Window } from '../../../../src/composition/geometry.ts'
import type { Template } from '../../../../src/composition/plan.ts'
import { joined } from '../../../../src/errors/in-language.ts'
import { type FieldProblem, ServiceError } from '../../../../src/errors/service-error.ts'
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
 * @param named the field that the problem of a frame is named after: the one that the caller can change.
 * @throws ServiceError `VALIDATION_FAILED` with a problem of `image` or of `named`.
 */
export async function refuseUnfit(
  { kind, window }: Pick<Template, 'kind' | 'window'>,
  picture: TemplatePicture,
  named: 'image' | 'window' = 'image',
): Promise<void> {
  const problem =
    sizeProblem(picture) ?? (kind === 'frame' ? await frameProblem(window, picture, named) : null)
  if (problem)
    throw new ServiceError('VALIDATION_FAILED', joined([problem.message]), { errors: [problem] })
}

function sizeProblem({ width, height }: Size): FieldProblem | null {
  if (width === CANVAS.width && height === CANVAS.height) return null
  const size = `${CANVAS.width} × ${CANVAS.height} px`
  const message = {
    en: `A template must have ${size}; this one has ${width} × ${height} px.`,
    ja: `テンプレートのサイズは${size}にしてください。この画像は${width} × ${height} pxです。`,
  }
  return { path: 'image', message }
}

async function frameProblem(
  window: Window | null,
  { path }: TemplatePicture,
  named: 'image' | 'window',
): Promise<FieldProblem | null> {
  if (!window) return { path: 'window', message: NO_WINDOW }
  const share = await transparentShare(path, window, TRANSPARENT_BELOW)
  if (share >= LEAST_TRANSPARENT) return null
  const percent = Math.floor(share * 100)
  const least = LEAST_TRANSPARENT * 100
  const message = {
    en: `A frame must be transparent in at least ${least} % of its window, or it covers the artwork; this one is in ${percent} %. Send a PNG or WebP picture with a transparent window, or change the window.`,
    ja: `フレームが作品を隠さないよう、窓の${least}%以上を透明にしてください。この画像で透明なのは窓の${percent}%です。窓が透明なPNGまたはWebPの画像を送信するか、窓を変更してください。`,
  }
  return { path: named, message }
}

export const NO_WINDOW = {
  en: 'A frame needs a window for the artwork.',
  ja: 'フレームには、作品を配置する窓が必要です。',
}
