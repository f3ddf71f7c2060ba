import { CATALOGUE, type CatalogueVariant } from '../../../../src/composition/catalogue.ts'
import { variantKey, variantLabel } from '../../../../src/composition/naming.ts'
import type { Texts } from './texts.ts'

/** Name of a variant for people: `Premium frame, black, white mat`. */
export function variantName(texts: Texts, { type, frameColor, matColor }: CatalogueVariant) {
  const words = [texts.types[type]]
  if (frameColor) words.push(texts.frames[frameColor])
  if (matColor) words.push(texts.mats[matColor])
  const [first = '', ...rest] = words
  return [first, ...rest.map((word) => word.toLowerCase())].join(texts.separator)
}

const BY_NAME = new Map(
  CATALOGUE.flatMap((row) => [
    [variantLabel(row), row],
    [variantKey(row), row],
  ]),
)

/** The same for the label or the key that the service uses; an unknown one is shown as it is. */
export function localName(texts: Texts, labelOrKey: string): string {
  const variant = BY_NAME.get(labelOrKey)
  return variant ? variantName(texts, variant) : labelOrKey
}
