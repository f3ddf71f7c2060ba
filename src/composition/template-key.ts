import type { Template } from './plan.ts'

/** What a set has once: its key follows from it. */
export type TemplateIdentity = Pick<Template, 'kind' | 'type' | 'color' | 'orientation'>

/** Key of a template, e.g. `frame-premium-black`, `mat-any-navy`, `mat-wood-none`, `portrait-frame-stand-none`. */
export function templateKey({ kind, type, color, orientation }: TemplateIdentity): string {
  const key = `${kind}-${type ?? 'any'}-${color ?? 'none'}`
  return orientation === 'landscape' ? key : `${orientation}-${key}`
}
