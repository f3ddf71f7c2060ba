import { Parser } from 'htmlparser2'
import type { Sentence } from '../../errors/in-language.ts'
import type { MailProblem } from '../problem.ts'
import { type Colours, coloursIn, declarationsOf, INITIAL_COLOURS, lowContrast } from './colours.ts'
import { ignoredBy } from './css-support.ts'

/** Elements that every mail client removes, or warns of. */
const REMOVED: ReadonlySet<string> = new Set([
  'script',
  'iframe',
  'object',
  'embed',
  'form',
  'input',
  'button',
  'video',
  'audio',
])
/** Their text is not read by customers, or not on the page. */
const UNSEEN: ReadonlySet<string> = new Set(['head', 'title', 'style', 'script'])

/** More helps no editor, and finding the place of each takes time. */
const MAX_PROBLEMS = 200

/** The HTML of a template with as many characters: tags of Liquid are spaces, outputs a word. */
function withoutLiquid(source: string): string {
  const as = (sign: string) => (code: string) => code.replace(/[^\n]/g, sign)
  return source
    .replace(/\{%-?\s*comment\b.*?endcomment\s*-?%\}/gs, as(' '))
    .replace(/\{%.*?%\}/gs, as(' '))
    .replace(/\{\{.*?\}\}/gs, as('x'))
}

/** Looks at the HTML of a template for what mail clients or customers cannot read. All are warnings but scripts. */
export function lintHtml(source: string): readonly MailProblem[] {
  const problems: MailProblem[] = []
  const html = withoutLiquid(source)
  const elements: { readonly name: string; readonly colours: Colours }[] = []

  function add(
    at: number,
    rule: string,
    message: Sentence,
    severity: MailProblem['severity'] = 'warning',
  ) {
    if (problems.length === MAX_PROBLEMS) return
    const before = source.slice(0, at).split('\n')
    const [line, column] = [before.length, [...(before.at(-1) ?? '')].length + 1]
    problems.push({ severity, part: 'content', line, column, rule, message })
  }

  function lintCss(css: string, start: number) {
    for (const { 1: name = '', 2: value = '', index } of css.matchAll(
      /(@[a-z-]+|(?<![\w-])[a-z-]+(?=\s*:))(?:\s*:\s*([\w-]*))?/gi,
    )) {
      const clients = ignoredBy(name.toLowerCase(), value.toLowerCase())
      if (clients === undefined) continue
      add(start + index, 'unsupported-css', {
        en: `${clients} ignores "${name}" here.`,
        ja: `${clients}では「${name}」が無視されます。`,
      })
    }
  }

  const parser = new Parser({
    onopentag(name, attributes) {
      const start = parser.startIndex
      const tag = html.slice(start, parser.endIndex + 1)
      const outer = elements.at(-1)?.colours ?? INITIAL_COLOURS
      elements.push({ name, colours: coloursIn(outer, attributes) })
      if (REMOVED.has(name))
        add(
          start,
          'removed-element',
          {
            en: `Mail clients remove <${name}>.`,
            ja: `<${name}>はメールソフトに削除されます。`,
          },
          'error',
        )
      if (name === 'img' && attributes.alt === undefined)
        add(start, 'missing-alt', {
          en: 'The picture has no "alt", so nothing is read where pictures are blocked.',
          ja: '画像に「alt」がないため、画像が表示されない環境では内容が伝わりません。',
        })
      if (attributes.style !== undefined && declarationsOf(attributes.style).size > 0) {
        const offset = tag.indexOf(attributes.style)
        lintCss(attributes.style, start + Math.max(0, offset))
      }
    },
    ontext(text) {
      const { name = '', colours = INITIAL_COLOURS } = elements.at(-1) ?? {}
      if (name === 'style') lintCss(text, parser.startIndex)
      if (text.trim() === '' || elements.some((element) => UNSEEN.has(element.name))) return
      const contrast = lowContrast(colours)
      if (contrast === undefined) return
      const at = parser.startIndex + text.length - text.trimStart().length
      add(at, 'low-contrast', {
        en: `The text (${colours.text}) has a contrast of ${contrast} on ${colours.background}; 4.5 can be read by everyone.`,
        ja: `文字色（${colours.text}）と背景色（${colours.background}）のコントラストが${contrast}です。4.5以上にしてください。`,
      })
    },
    onclosetag() {
      elements.pop()
    },
  })
  parser.end(html)
  return problems
}
