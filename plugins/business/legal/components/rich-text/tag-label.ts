import type { EditorFacts } from '../../endpoints/editor.ts'
import type { RichTexts } from './texts.ts'

const BRAND = /["']([^"']*)["']/g

/** What a tag of a conditional section says: for which brands the text below it is. */
export function labelOfTag(code: string, brands: EditorFacts['brands'], texts: RichTexts): string {
  const word = /^\w*/.exec(code)?.[0]
  if (word === 'else') return texts.section.others
  if (word === 'endif') return texts.section.end
  const names = [...code.matchAll(BRAND)].map(
    ([, id]) => brands.find((brand) => brand.id === id)?.name ?? id ?? '',
  )
  if (code.includes('!=')) return texts.section.not(names)
  return word === 'if' ? texts.section.only(names) : texts.section.instead(names)
}
