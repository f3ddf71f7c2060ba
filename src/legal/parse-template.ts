import type { Sentence } from '../errors/in-language.ts'
import { type LegalProblem, placeOf } from './legal-problem.ts'
import { type Token, tokensOf } from './template-tokens.ts'
import { isLegalVariable, LEGAL_VARIABLES, type LegalVariable } from './variables.ts'

/** A parsed template: texts, variables, and sections of which one branch at most is kept. */
export type TemplateNode =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'variable'; readonly name: LegalVariable }
  | { readonly type: 'section'; readonly branches: readonly Branch[] }

export type Branch = {
  /** IDs of the brands for which it is kept. Missing: for all others. */
  readonly brands?: readonly string[]
  /** Whether it is kept for every brand but these. */
  readonly not?: true
  readonly nodes: readonly TemplateNode[]
}

/** Whether a branch is kept for a brand. The first one that is counts. */
export const isFor = ({ brands, not }: Branch, brand: string): boolean =>
  brands === undefined || brands.includes(brand) !== Boolean(not)

export type ParsedTemplate = {
  readonly nodes: readonly TemplateNode[]
  /** The brands that its conditions name, each with its place. */
  readonly brands: readonly (Pick<LegalProblem, 'line' | 'column'> & { readonly id: string })[]
  readonly problems: readonly LegalProblem[]
}

const VARIABLES = Object.keys(LEGAL_VARIABLES).join(', ')
const CONDITION =
  /^brand\s*(==|!=)\s*("[^"]*"|'[^']*')((?:\s+or\s+brand\s*==\s*(?:"[^"]*"|'[^']*'))*)$/
const BRAND = /["']([^"']*)["']/g

const MESSAGES = {
  open: {
    en: 'The closing braces are missing on this line.',
    ja: 'この行に閉じ括弧がありません。',
  },
  endMissing: { en: '{% endif %} is missing.', ja: '{% endif %}がありません。' },
  noSection: {
    en: 'There is no {% if %} before this tag.',
    ja: 'このタグの前に{% if %}がありません。',
  },
  afterElse: {
    en: 'Only {% endif %} can follow {% else %}.',
    ja: '{% else %}の後に置けるのは{% endif %}だけです。',
  },
  condition: {
    en: 'A condition is brand == "…", brand != "…", or several with "or": brand == "…" or brand == "…".',
    ja: '条件は brand == "…"、brand != "…"、または or でつないだ brand == "…" or brand == "…" で指定してください。',
  },
} satisfies Record<string, Sentence>

type OpenSection = { readonly tag: Token; readonly branches: Branch[]; nodes: TemplateNode[] }

/**
 * Parses a legal text with its variables, `{{ brand_name }}`, and its sections for single brands:
 *
 * ```
 * {% if brand == "photo" %}…{% elsif brand == "art" or brand == "pet" %}…{% else %}…{% endif %}
 * ```
 *
 * A tag that is alone on its line leaves no line. Anything else in braces is a problem.
 *
 * @see docs/decisions/0219-write-legal-texts-as-markdown-with-a-small-template-language.md
 */
export function parseTemplate(template: string): ParsedTemplate {
  const problems: LegalProblem[] = []
  const named: ParsedTemplate['brands'][number][] = []
  const root: TemplateNode[] = []
  const sections: OpenSection[] = []
  const report = ({ index }: Token, message: Sentence): void => {
    problems.push({ ...placeOf(template, index), message })
  }
  const add = (node: TemplateNode) => (sections.at(-1)?.nodes ?? root).push(node)

  for (const token of withoutTagLines(tokensOf(template))) {
    if (token.open) report(token, MESSAGES.open)
    else if (token.type === 'text') add({ type: 'text', text: token.value })
    else if (token.type === 'output') {
      if (isLegalVariable(token.value)) add({ type: 'variable', name: token.value })
      else report(token, unknownVariable(token.value))
    } else readTag(token)
  }
  for (const { tag } of sections) report(tag, MESSAGES.endMissing)
  return { nodes: root, brands: named, problems }

  function readTag(tag: Token): void {
    const [, word = '', rest = ''] = /^(\w*)\s*(.*)$/.exec(tag.value) ?? []
    if (word === 'if') {
      const nodes: TemplateNode[] = []
      sections.push({ tag, nodes, branches: [{ ...conditionOf(tag, rest), nodes }] })
      return
    }
    if (!['elsif', 'else', 'endif'].includes(word)) return void report(tag, unknownTag(tag.value))
    const section = sections.at(-1)
    if (!section) return void report(tag, MESSAGES.noSection)
    if (word === 'endif') {
      sections.pop()
      add({ type: 'section', branches: section.branches })
      return
    }
    if (!section.branches.at(-1)?.brands) report(tag, MESSAGES.afterElse)
    section.nodes = []
    const condition = word === 'elsif' ? conditionOf(tag, rest) : {}
    section.branches.push({ ...condition, nodes: section.nodes })
  }

  function conditionOf(tag: Token, text: string): Pick<Branch, 'brands' | 'not'> {
    const [, operator, first = '', more = ''] = CONDITION.exec(text) ?? []
    const isOne = operator === '!=' && more !== ''
    if (operator === undefined || isOne) {
      report(tag, MESSAGES.condition)
      return { brands: [] }
    }
    const brands = [...(first + more).matchAll(BRAND)].map(([, brand = '']) => brand)
    for (const id of brands) named.push({ id, ...placeOf(template, tag.index) })
    return { brands, ...(operator === '!=' && { not: true as const }) }
  }
}

/** Takes away the line of each tag that is alone on it, so that no blank line parts a paragraph or a list. */
function withoutTagLines(tokens: readonly Token[]): Token[] {
  return tokens.map((token, at) => {
    if (token.type !== 'text') return token
    const afterTag = isAlone(tokens, at - 1)
    const beforeTag = isAlone(tokens, at + 1)
    let { value } = token
    if (afterTag) value = value.replace(/^[ \t]*\n/, '')
    if (beforeTag) value = value.replace(/(^|\n)[ \t]+$/, '$1')
    return { ...token, value }
  })
}

/** Whether a token is a tag, and nothing else is on its line. */
function isAlone(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at]
  return token?.type === 'tag' && !token.open && startsLine(tokens, at) && endsLine(tokens, at)
}

function startsLine(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1]
  if (!before) return true
  const start = at === 1 ? '(^|\\n)' : '\\n'
  return before.type === 'text' && new RegExp(`${start}[ \\t]*$`).test(before.source)
}

function endsLine(tokens: readonly Token[], at: number): boolean {
  const after = tokens[at + 1]
  if (!after) return true
  const end = at + 2 === tokens.length ? '(\\n|$)' : '\\n'
  return after.type === 'text' && new RegExp(`^[ \\t]*${end}`).test(after.source)
}

const unknownVariable = (name: string): Sentence => ({
  en: `There is no variable “${name}”. Known are: ${VARIABLES}.`,
  ja: `変数「${name}」はありません。使用できる変数：${VARIABLES}。`,
})

const unknownTag = (tag: string): Sentence => ({
  en: `There is no tag “${tag}”. Known are: if, elsif, else, endif.`,
  ja: `タグ「${tag}」はありません。使用できるタグ：if、elsif、else、endif。`,
})
