import type { FrameColor, MatColor, VariantType } from '../../../../../src/composition/catalogue.ts'
import type { Fit } from '../../../../../src/composition/moved-opening.ts'
import type { Orientation } from '../../../../../src/composition/orientation.ts'
import { colorsFor, type TemplateKind } from '../../../../../src/composition/template-rules.ts'

/** The type of a mat that serves every product; a select has no value `null`. */
export const EVERY_TYPE = ''

/** What is chosen; a colour or a fit that the kind has not is not sent. */
export type TemplateIdentityValues = {
  readonly kind: TemplateKind
  readonly type: VariantType | typeof EVERY_TYPE
  readonly color: FrameColor | MatColor
  readonly orientation: Orientation
  readonly fit: Fit
}

export const FIRST_IDENTITY: TemplateIdentityValues = {
  kind: 'frame',
  type: 'premium',
  color: 'black',
  orientation: 'landscape',
  fit: 'fixed',
}

/** The colours that can be chosen; none where the product has none. */
export function colorsOf({
  kind,
  type,
}: Pick<TemplateIdentityValues, 'kind' | 'type'>): (FrameColor | MatColor)[] {
  return colorsFor(kind, type === EVERY_TYPE ? null : type).filter((color) => color !== null)
}

/** With the changes, and a type and a colour that exist for them. */
export function changedIdentity(
  before: TemplateIdentityValues,
  changes: Partial<TemplateIdentityValues>,
): TemplateIdentityValues {
  const wanted = { ...before, ...changes }
  const isTyped = wanted.kind === 'mat' || wanted.type !== EVERY_TYPE
  const after = isTyped ? wanted : { ...wanted, type: FIRST_IDENTITY.type }
  const colors = colorsOf(after)
  const [first] = colors
  if (first === undefined || colors.includes(after.color)) return after
  return { ...after, color: first }
}

/** The fields of the form of the service. */
export function identityFields(identity: TemplateIdentityValues): Readonly<Record<string, string>> {
  const { kind, type, color, orientation, fit } = identity
  return {
    ...{ kind, orientation },
    ...(type !== EVERY_TYPE && { type }),
    ...(colorsOf(identity).length > 0 && { color }),
    ...(kind === 'mat' && { fit }),
  }
}
