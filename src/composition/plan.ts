import { ServiceError } from '../errors/service-error.ts'
import type { CatalogueVariant, FrameColor, MatColor, VariantType } from './catalogue.ts'
import { CANVAS, CATALOGUE } from './catalogue.ts'
import { contentHash } from './content-hash.ts'
import { fitInside, type Size, type Window } from './geometry.ts'
import { type Fit, type MovedOpening, movedOpening } from './moved-opening.ts'
import { variantKey, variantLabel } from './naming.ts'
import { type Orientation, orientationsFor } from './orientation.ts'
import { wrongSides } from './template-window.ts'

/** A template's file: where it lies on this machine and what it contains. */
export type TemplateRef = { readonly sha256: string; readonly path: string }

/**
 * One template of a set. A frame belongs to a type and, where the type has colours, to a colour; it
 * carries the window of its type. A mat belongs to a colour. A mat without a colour is the backing
 * of its type: the paper that shows where an artwork without a mat does not fill its window.
 */
export type Template = TemplateRef & {
  readonly kind: 'frame' | 'mat'
  readonly type: VariantType | null
  readonly color: FrameColor | MatColor | null
  readonly orientation: Orientation
  /** Of a mat; a frame is always `fixed`. */
  readonly fit: Fit
  /** Where the artwork goes; of a mat that follows, the place around which its opening is drawn. */
  readonly window: Window | null
}

/** A mat to draw, and how its opening is moved; `null`: it stays as it is drawn. */
export type PlannedMat = TemplateRef & { readonly opening: MovedOpening | null }

/** Everything the engine needs to draw one variant. */
export type PlannedVariant = {
  readonly variant: CatalogueVariant
  readonly key: string
  readonly window: Window
  readonly mat: PlannedMat | null
  readonly frame: TemplateRef | null
  readonly contentHash: string
}

export type PlanRequest = {
  readonly templates: readonly Template[]
  /** SHA-256 of the artwork's file, hex. */
  readonly sourceSha256: string
  /** Size of the upright artwork in px; `null` where it is not known. */
  readonly picture: Size | null
  /** What to plan; all 21 when absent. */
  readonly variants?: readonly CatalogueVariant[]
}

export type Plan = {
  readonly planned: readonly PlannedVariant[]
  /** By its key, why a variant cannot be drawn: its frame is missing, or has no window on the canvas. */
  readonly failures: ReadonlyMap<string, ServiceError>
}

/**
 * What is drawn for each variant, with the name of its content (specification, section 2.3). Frame and mat are those of
 * the artwork's orientation, or else of the next best one that has both. A mat is drawn if its colour has a template.
 * Without a frame a variant fails, and no other does.
 */
export function planVariants({
  templates,
  sourceSha256,
  picture,
  variants = CATALOGUE,
}: PlanRequest): Plan {
  const orientations = orientationsFor(picture)
  const planned: PlannedVariant[] = []
  const failures = new Map<string, ServiceError>()
  for (const variant of variants) {
    const key = variantKey(variant)
    const layers = layersOf(templates, variant, orientations)
    const frame = checkedFrame(layers.frame, variant)
    if (frame instanceof ServiceError) {
      failures.set(key, frame)
      continue
    }
    const { window, ...ref } = frame
    const mat = layers.mat && plannedMat(layers.mat, picture && fitInside(picture, window))
    planned.push({
      ...{ variant, key, window, frame: ref, mat },
      contentHash: contentHash({
        sourceSha256,
        variant,
        layers: { frame: ref.sha256, ...(mat && { mat: mat.sha256 }) },
        window,
        opening: mat?.opening ?? null,
      }),
    })
  }
  return { planned, failures }
}

type Layers = { readonly frame: Template | null; readonly mat: Template | null }

/** Frame and mat of the same orientation: a frame of one around the fixed opening of another would hide it. */
function layersOf(
  templates: readonly Template[],
  variant: CatalogueVariant,
  orientations: readonly Orientation[],
): Layers {
  const sets = orientations.map((orientation) => ({
    frame: findFrame(templates, variant, orientation),
    mat: findMat(templates, variant, orientation),
  }))
  const hasMat = sets.some(({ mat }) => mat)
  const complete = sets.find(({ frame, mat }) => frame && (mat || !hasMat))
  return complete ?? sets.at(-1) ?? { frame: null, mat: null }
}

function findFrame(
  templates: readonly Template[],
  variant: CatalogueVariant,
  orientation: Orientation,
): Template | null {
  const frame = templates.find(
    (template) =>
      template.kind === 'frame' &&
      template.type === variant.type &&
      template.color === variant.frameColor &&
      template.orientation === orientation,
  )
  return frame ?? null
}

function findMat(
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

function plannedMat({ sha256, path, fit, window }: Template, place: Window | null): PlannedMat {
  const follows = fit === 'follow' && window && liesOnCanvas(window)
  const opening = follows && place ? movedOpening(window, place) : null
  return { sha256, path, opening }
}

/** The frame of a variant with its window, or why it cannot be drawn. */
function checkedFrame(
  frame: Template | null,
  variant: CatalogueVariant,
): (TemplateRef & { readonly window: Window }) | ServiceError {
  const label = variantLabel({ ...variant, matColor: null })
  if (!frame) {
    return new ServiceError('COMPOSITION_FAILED', {
      en: `The frame template "${label}" is missing.`,
      ja: `フレームのテンプレート「${label}」がありません。`,
    })
  }
  const { window, sha256, path, orientation } = frame
  const name = orientation === 'landscape' ? label : `${label}, ${orientation}`
  if (!window) {
    return new ServiceError('COMPOSITION_FAILED', {
      en: `The frame template "${name}" has no window.`,
      ja: `フレームのテンプレート「${name}」に窓がありません。`,
    })
  }
  if (liesOnCanvas(window)) return { window, sha256, path }
  const canvas = `${CANVAS.width} × ${CANVAS.height} px`
  return new ServiceError('COMPOSITION_FAILED', {
    en: `The window of the frame template "${name}" must lie on the canvas of ${canvas}, in whole px.`,
    ja: `フレームのテンプレート「${name}」の窓は、${canvas}のキャンバス内にピクセル単位の整数で指定してください。`,
  })
}

const liesOnCanvas = (window: Window) => wrongSides(window).length === 0
