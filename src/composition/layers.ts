import type { Sentence } from '../errors/in-language.ts'
import type { VariantType } from './catalogue.ts'
import { CANVAS, type CatalogueVariant, type FrameColor, type MatColor } from './catalogue.ts'
import { fitInside, type Size, type Window } from './geometry.ts'
import { type Fit, type MovedOpening, movedOpening } from './moved-opening.ts'
import { variantLabel } from './naming.ts'
import { type Orientation, orientationsFor } from './orientation.ts'
import { wrongSides } from './template-window.ts'

/**
 * What is known of one template of a set, wherever its picture is. A frame belongs to a type and, where the type has
 * colours, to a colour; it carries the window of its type. A mat belongs to a colour. A mat without a colour is the
 * backing of its type: the paper that shows where an artwork without a mat does not fill its window.
 */
export type TemplateFacts = {
  readonly kind: 'frame' | 'mat'
  readonly type: VariantType | null
  readonly color: FrameColor | MatColor | null
  readonly orientation: Orientation
  /** Of a mat; a frame is always `fixed`. */
  readonly fit: Fit
  /** Where the artwork goes; of a mat that follows, the place around which its opening is drawn. */
  readonly window: Window | null
}

/** What is drawn for a variant, from below: mat, artwork in the window, frame. */
export type Layers<Template> = {
  readonly window: Window
  readonly frame: Template
  /** With how its opening is moved; `null`: it stays as it is drawn. */
  readonly mat: { readonly template: Template; readonly opening: MovedOpening | null } | null
}

/**
 * The layers of a variant (specification, section 2.3). Frame and mat are those of the artwork's orientation, or else of
 * the next best one that has both. A mat is drawn if its colour has a template. Or why the variant cannot be drawn: its
 * frame is missing, or has no window on the canvas. The service and the console choose them by this function alone.
 *
 * @param picture size of the upright artwork in px; `null` where it is not known.
 */
export function layersOf<Template extends TemplateFacts>(
  templates: readonly Template[],
  variant: CatalogueVariant,
  picture: Size | null,
): Layers<Template> | { readonly problem: Sentence } {
  const { frame, mat } = bestSet(templates, variant, orientationsFor(picture))
  const label = variantLabel({ ...variant, matColor: null })
  if (!frame) {
    return {
      problem: {
        en: `The frame template "${label}" is missing.`,
        ja: `フレームのテンプレート「${label}」がありません。`,
      },
    }
  }
  const { window, orientation } = frame
  const name = orientation === 'landscape' ? label : `${label}, ${orientation}`
  if (!window) {
    return {
      problem: {
        en: `The frame template "${name}" has no window.`,
        ja: `フレームのテンプレート「${name}」に窓がありません。`,
      },
    }
  }
  if (liesOnCanvas(window)) {
    const place = picture && fitInside(picture, window)
    return { window, frame, mat: mat && { template: mat, opening: openingOf(mat, place) } }
  }
  const canvas = `${CANVAS.width} × ${CANVAS.height} px`
  return {
    problem: {
      en: `The window of the frame template "${name}" must lie on the canvas of ${canvas}, in whole px.`,
      ja: `フレームのテンプレート「${name}」の窓は、${canvas}のキャンバス内にピクセル単位の整数で指定してください。`,
    },
  }
}

type Pair<Template> = { readonly frame: Template | undefined; readonly mat: Template | null }

/** Frame and mat of the same orientation: a frame of one around the fixed opening of another would hide it. */
function bestSet<Template extends TemplateFacts>(
  templates: readonly Template[],
  variant: CatalogueVariant,
  orientations: readonly Orientation[],
): Pair<Template> {
  const sets = orientations.map((orientation) => ({
    frame: findFrame(templates, variant, orientation),
    mat: findMat(templates, variant, orientation),
  }))
  const hasMat = sets.some(({ mat }) => mat)
  const complete = sets.find(({ frame, mat }) => frame && (mat || !hasMat))
  return complete ?? sets.at(-1) ?? { frame: undefined, mat: null }
}

function findFrame<Template extends TemplateFacts>(
  templates: readonly Template[],
  variant: CatalogueVariant,
  orientation: Orientation,
): Template | undefined {
  return templates.find(
    (template) =>
      template.kind === 'frame' &&
      template.type === variant.type &&
      template.color === variant.frameColor &&
      template.orientation === orientation,
  )
}

function findMat<Template extends TemplateFacts>(
  templates: readonly Template[],
  variant: CatalogueVariant,
  orientation: Orientation,
): Template | null {
  const mats = templates.filter(({ kind, color }) => kind === 'mat' && color === variant.matColor)
  const serving = [
    ...mats.filter((mat) => mat.orientation === orientation),
    ...mats.filter(({ fit }) => fit === 'follow'),
  ]
  const own = serving.find(({ type }) => type === variant.type)
  // A backing always names its type; a coloured mat may serve every type.
  const shared = variant.matColor === null ? undefined : serving.find(({ type }) => type === null)
  return own ?? shared ?? null
}

function openingOf({ fit, window }: TemplateFacts, place: Window | null): MovedOpening | null {
  const follows = fit === 'follow' && window && liesOnCanvas(window)
  return follows && place ? movedOpening(window, place) : null
}

const liesOnCanvas = (window: Window) => wrongSides(window).length === 0
