import { joined } from '../errors/in-language.ts'
import { type FieldProblem, ServiceError } from '../errors/service-error.ts'
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

/**
 * What is drawn for each variant, with the name of its content (specification, section 2.3).
 *
 * @throws ServiceError `VALIDATION_FAILED` that names every template which is missing or whose
 *   window does not lie on the canvas.
 */
export function planVariants(request: PlanRequest): readonly PlannedVariant[] {
  const problems = new Map<string, FieldProblem>()
  const planned = (request.variants ?? CATALOGUE).map((variant) => {
    const frame = findFrame(request.templates, variant)
    const mat = findMat(request.templates, variant)
    const window = frame?.window ?? null
    for (const problem of problemsOf(variant, frame, mat)) problems.set(problem.path, problem)
    if (!frame || !window) return null
    return {
      variant,
      key: variantKey(variant),
      window,
      mat: mat && reference(mat),
      frame: reference(frame),
      contentHash: contentHash({
        sourceSha256: request.sourceSha256,
        variant,
        layers: { frame: frame.sha256, ...(mat && { mat: mat.sha256 }) },
        window,
      }),
    }
  })
  if (problems.size > 0) {
    const errors = [...problems.values()]
    const sentence = joined(errors.map(({ message }) => message))
    throw new ServiceError('VALIDATION_FAILED', sentence, { errors })
  }
  return planned.filter((variant) => variant !== null)
}

function findFrame(templates: readonly Template[], variant: CatalogueVariant): Template | null {
  return (
    templates.find(
      ({ kind, type, color }) =>
        kind === 'frame' && type === variant.type && color === variant.frameColor,
    ) ?? null
  )
}

function findMat(templates: readonly Template[], variant: CatalogueVariant): Template | null {
  const mats = templates.filter(({ kind, color }) => kind === 'mat' && color === variant.matColor)
  const own = mats.find(({ type }) => type === variant.type)
  // A backing always names its type; a coloured mat may serve every type.
  const shared = variant.matColor === null ? undefined : mats.find(({ type }) => type === null)
  return own ?? shared ?? null
}

function problemsOf(
  variant: CatalogueVariant,
  frame: Template | null,
  mat: Template | null,
): FieldProblem[] {
  const problems: FieldProblem[] = []
  const framePath = ['templates.frame', variant.type, variant.frameColor ?? 'none'].join('.')
  const frameName = variantLabel({ ...variant, matColor: null })
  if (!frame) {
    const message = {
      en: `The frame template "${frameName}" is missing.`,
      ja: `フレームのテンプレート「${frameName}」がありません。`,
    }
    problems.push({ path: framePath, message })
  } else if (!frame.window) {
    const message = {
      en: `The frame template "${frameName}" has no window.`,
      ja: `フレームのテンプレート「${frameName}」に窓がありません。`,
    }
    problems.push({ path: framePath, message })
  } else if (!liesOnCanvas(frame.window)) {
    const canvas = `${CANVAS.width} × ${CANVAS.height} px`
    const message = {
      en: `The window of the frame template "${frameName}" must lie on the canvas of ${canvas}, in whole px.`,
      ja: `フレームのテンプレート「${frameName}」の窓は、${canvas}のキャンバス内にピクセル単位の整数で指定してください。`,
    }
    problems.push({ path: framePath, message })
  }
  if (variant.matColor !== null && !mat) {
    const path = `templates.mat.${variant.matColor}`
    const message = {
      en: `The mat template "${variant.matColor}" is missing.`,
      ja: `マットのテンプレート「${variant.matColor}」がありません。`,
    }
    problems.push({ path, message })
  }
  return problems
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

function reference({ sha256, path }: Template): TemplateRef {
  return { sha256, path }
}
