import { ServiceError } from '../errors/service-error.ts'
import { CATALOGUE, type CatalogueVariant } from './catalogue.ts'
import { contentHash } from './content-hash.ts'
import type { Size, Window } from './geometry.ts'
import { layersOf, type TemplateFacts } from './layers.ts'
import type { MovedOpening } from './moved-opening.ts'
import { variantKey } from './naming.ts'

/** A template's file: where it lies on this machine and what it contains. */
export type TemplateRef = { readonly sha256: string; readonly path: string }

/** One template of a set, with its file. */
export type Template = TemplateRef & TemplateFacts

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
 * What is drawn for each variant, with the name of its content (specification, section 2.3). Without a frame a variant
 * fails, and no other does.
 */
export function planVariants({
  templates,
  sourceSha256,
  picture,
  variants = CATALOGUE,
}: PlanRequest): Plan {
  const planned: PlannedVariant[] = []
  const failures = new Map<string, ServiceError>()
  for (const variant of variants) {
    const key = variantKey(variant)
    const layers = layersOf(templates, variant, picture)
    if ('problem' in layers) {
      failures.set(key, new ServiceError('COMPOSITION_FAILED', layers.problem))
      continue
    }
    const { window, frame, mat } = layers
    const opening = mat?.opening ?? null
    planned.push({
      ...{ variant, key, window, frame: refOf(frame) },
      mat: mat && { ...refOf(mat.template), opening },
      contentHash: contentHash({
        sourceSha256,
        variant,
        layers: { frame: frame.sha256, ...(mat && { mat: mat.template.sha256 }) },
        window,
        opening,
      }),
    })
  }
  return { planned, failures }
}

const refOf = ({ sha256, path }: TemplateRef): TemplateRef => ({ sha256, path })
