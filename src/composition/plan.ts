import { ServiceError } from '../errors/service-error.ts'
import type { CatalogueVariant, FrameColor, MatColor, VariantType } from './catalogue.ts'
import { CANVAS, CATALOGUE } from './catalogue.ts'
import { contentHash } from './content-hash.ts'
import type { Window } from './geometry.ts'
import { variantKey, variantLabel } from './naming.ts'

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
  readonly window: Window | null
}

/** Everything the engine needs to draw one variant. */
export type PlannedVariant = {
  readonly variant: CatalogueVariant
  readonly key: string
  readonly window: Window
  readonly mat: TemplateRef | null
  readonly frame: TemplateRef | null
  readonly contentHash: string
}

export type PlanRequest = {
  readonly templates: readonly Template[]
  /** SHA-256 of the artwork's file, hex. */
  readonly sourceSha256: string
  /** What to plan; all 21 when absent. */
  readonly variants?: readonly CatalogueVariant[]
}

export type Plan = {
  readonly planned: readonly PlannedVariant[]
  /** By its key, why a variant cannot be drawn: its frame is missing, or has no window on the canvas. */
  readonly failures: ReadonlyMap<string, ServiceError>
}

/**
 * What is drawn for each variant, with the name of its content (specification, section 2.3). A mat is drawn if its
 * colour has a template. Without a frame a variant fails, and no other does.
 */
export function planVariants({ templates, sourceSha256, variants = CATALOGUE }: PlanRequest): Plan {
  const planned: PlannedVariant[] = []
  const failures = new Map<string, ServiceError>()
  for (const variant of variants) {
    const key = variantKey(variant)
    const frame = frameOf(templates, variant)
    if (frame instanceof ServiceError) {
      failures.set(key, frame)
      continue
    }
    const { window, ...ref } = frame
    const mat = findMat(templates, variant)
    planned.push({
      ...{ variant, key, window, frame: ref },
      mat: mat && { sha256: mat.sha256, path: mat.path },
      contentHash: contentHash({
        sourceSha256,
        variant,
        layers: { frame: ref.sha256, ...(mat && { mat: mat.sha256 }) },
        window,
      }),
    })
  }
  return { planned, failures }
}

/** The frame of a variant, or why there is none. */
function frameOf(
  templates: readonly Template[],
  variant: CatalogueVariant,
): (TemplateRef & { readonly window: Window }) | ServiceError {
  const frame = templates.find(
    ({ kind, type, color }) =>
      kind === 'frame' && type === variant.type && color === variant.frameColor,
  )
  const name = variantLabel({ ...variant, matColor: null })
  if (!frame) {
    return new ServiceError('COMPOSITION_FAILED', {
      en: `The frame template "${name}" is missing.`,
      ja: `フレームのテンプレート「${name}」がありません。`,
    })
  }
  const { window, sha256, path } = frame
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

function findMat(templates: readonly Template[], variant: CatalogueVariant): Template | null {
  const mats = templates.filter(({ kind, color }) => kind === 'mat' && color === variant.matColor)
  const own = mats.find(({ type }) => type === variant.type)
  // A backing always names its type; a coloured mat may serve every type.
  const shared = variant.matColor === null ? undefined : mats.find(({ type }) => type === null)
  return own ?? shared ?? null
}

function liesOnCanvas({ x, y, width, height }: Window): boolean {
  return (
    [x, y, width, height].every(Number.isInteger) &&
    x >= 0 &&
    y >= 0 &&
    width >= 1 &&
    height >= 1 &&
    x + width <= CANVAS.width &&
    y + height <= CANVAS.height
  )
}
