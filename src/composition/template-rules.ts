import type { Sentence } from '../errors/in-language.ts'
import type { FieldProblem } from '../errors/service-error.ts'
import {
  CATALOGUE,
  type CatalogueVariant,
  type FrameColor,
  type MatColor,
  type VariantType,
} from './catalogue.ts'
import type { Template } from './plan.ts'
import type { TemplateIdentity } from './template-key.ts'

// What a template can be. The console asks, too, so this needs no validation library.

export type TemplateKind = Template['kind']

/** Whether a template is drawn for a variant in some orientation. */
export function serves(
  { kind, type, color }: Pick<TemplateIdentity, 'kind' | 'type' | 'color'>,
  variant: CatalogueVariant,
): boolean {
  const ofType = type === null ? kind === 'mat' : type === variant.type
  return ofType && color === (kind === 'mat' ? variant.matColor : variant.frameColor)
}

/**
 * The colours in which there are templates of a kind for a type, `null` for all types; `null` among them: without
 * a colour.
 */
export function colorsFor(
  kind: TemplateKind,
  type: VariantType | null,
): readonly (FrameColor | MatColor | null)[] {
  if (kind === 'frame' && type === null) return []
  const variants = CATALOGUE.filter((variant) => type === null || variant.type === type)
  const colors = variants.map(({ matColor, frameColor }) =>
    kind === 'mat' ? matColor : frameColor,
  )
  // The backing of products without a mat always names its type.
  return [...new Set(colors)].filter((color) => color !== null || type !== null)
}

export const FOLLOWING_FRAME: Sentence = {
  en: 'Only a mat can follow the artwork: leave "fit" out for a frame.',
  ja: '作品に合わせられるのはマットだけです。フレームでは「fit」を省略してください。',
}

export const NO_WINDOW: Sentence = {
  en: 'A frame needs a window for the artwork.',
  ja: 'フレームには、作品を配置する窓が必要です。',
}

const NO_TYPE: Sentence = {
  en: 'A frame needs the kind of product that it is for.',
  ja: 'フレームには商品の種類を指定してください。',
}

type NewTemplate = Pick<Template, 'kind' | 'type' | 'color' | 'fit' | 'window'>

/** Why there can be no such template: no variant would show it, or a frame lacks what it needs. */
export function templateProblems({ kind, type, color, fit, window }: NewTemplate): FieldProblem[] {
  const isFrame = kind === 'frame'
  const isTyped = !isFrame || type !== null
  return [
    ...(isTyped ? [] : [{ path: 'type', message: NO_TYPE }]),
    ...(isTyped ? colorProblems(colorsFor(kind, type), color) : []),
    ...(isFrame && fit === 'follow' ? [{ path: 'fit', message: FOLLOWING_FRAME }] : []),
    ...(isFrame && window === null ? [{ path: 'window', message: NO_WINDOW }] : []),
  ]
}

function colorProblems(
  colors: readonly (FrameColor | MatColor | null)[],
  color: FrameColor | MatColor | null,
): FieldProblem[] {
  if (colors.includes(color)) return []
  const named = colors.filter((one) => one !== null)
  const message =
    named.length > 0
      ? {
          en: `The colour must be one of: ${named.join(', ')}.`,
          ja: `色は次のいずれかを指定してください：${named.join('、')}。`,
        }
      : {
          en: 'Products of this kind have no colour: leave it out.',
          ja: 'この種類の商品に色はありません。省略してください。',
        }
  return [{ path: 'color', message }]
}
