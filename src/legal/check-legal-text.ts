import type { MarkdownIt } from 'markdown-it'
import type { Sentence } from '../errors/in-language.ts'
import { createMarkdown, isAllowedLink } from './create-markdown.ts'
import { type LegalProblem, placeOf } from './legal-problem.ts'
import { parseTemplate } from './parse-template.ts'
import { tokensOf } from './template-tokens.ts'

/** Largest text in bytes of UTF-8. */
export const MAX_LEGAL_BYTES = 200 * 1024

/** More than an editor reads at once; the rest is found when these are corrected. */
const MAX_PROBLEMS = 20

type Options = {
  /** IDs of all brands: a condition that names another never holds. */
  readonly brands: readonly string[]
}

/**
 * What is wrong with a legal text as an editor wrote it, in the order of the text: its size, its variables and
 * sections, and its links.
 */
export function checkLegalText(text: string, { brands }: Options): LegalProblem[] {
  const bytes = Buffer.byteLength(text)
  if (bytes > MAX_LEGAL_BYTES) return [tooLarge(text, bytes)]
  const template = parseTemplate(text)
  const unknown = template.brands
    .filter(({ id }) => !brands.includes(id))
    .map(({ id, line, column }) => ({ line, column, message: unknownBrand(id, brands) }))
  return [...template.problems, ...unknown, ...linkProblems(text)]
    .sort((one, other) => one.line - other.line || one.column - other.column)
    .slice(0, MAX_PROBLEMS)
}

/** The problem stands where the text exceeds the limit. */
function tooLarge(text: string, bytes: number): LegalProblem {
  const bytesBefore = Buffer.from(text).subarray(0, MAX_LEGAL_BYTES)
  // As the beginning of a stream: half a character at its end does not count.
  const fitting = new TextDecoder().decode(bytesBefore, { stream: true })
  const kib = Math.ceil(bytes / 1024)
  return {
    ...placeOf(text, fitting.length),
    message: {
      en: `The text has ${kib} KB. It may have 200 KB; the limit is reached here.`,
      ja: `本文が${kib} KBあります。上限は200 KBで、この位置で上限に達しています。`,
    },
  }
}

let links: MarkdownIt | undefined

/** Links to where no legal text may lead, and pictures. */
function linkProblems(text: string): LegalProblem[] {
  links ??= createMarkdown().enable('image')
  // Every link is found here, also those that are no links when the text is shown.
  links.validateLink = () => true
  links.normalizeLink = (href) => href
  const masked = maskedTemplate(text)
  const lineStarts = [0, ...[...masked.matchAll(/\n/g)].map(({ index }) => index + 1)]
  const problems: LegalProblem[] = []
  for (const { type, map, children } of links.parse(masked, {})) {
    if (type !== 'inline' || !map) continue
    let from = lineStarts[map[0]] ?? 0
    for (const child of children ?? []) {
      const isPicture = child.type === 'image'
      const target = child.attrGet(isPicture ? 'src' : 'href')
      if (target === null) continue
      const href = String(target)
      const found = masked.indexOf(href, from)
      const place = placeOf(text, found === -1 ? from : found)
      if (found !== -1) from = found + href.length
      if (isPicture) problems.push({ ...place, message: PICTURE })
      else if (!isAllowedLink(href)) problems.push({ ...place, message: refusedLink(href) })
    }
  }
  return problems
}

/**
 * The text with the same lines and columns, but without variables and tags: a variable is one word, so that a link may
 * contain it, and a tag is nothing.
 */
const maskedTemplate = (text: string): string =>
  tokensOf(text)
    .map(({ type, source }) => {
      if (type === 'text') return source
      return (type === 'output' ? 'x' : ' ').repeat(source.length)
    })
    .join('')

const PICTURE: Sentence = {
  en: 'A legal text has no pictures. Use a link.',
  ja: '法務文書に画像は使用できません。リンクを使用してください。',
}

const refusedLink = (href: string): Sentence => ({
  en: `A link may not lead to “${shortened(href)}”. Use https:, http:, mailto:, tel:, a path that starts with /, or #.`,
  ja: `「${shortened(href)}」へのリンクは使用できません。https:、http:、mailto:、tel:、/で始まるパス、#のいずれかを使用してください。`,
})

const shortened = (href: string) => (href.length > 60 ? `${href.slice(0, 60)}…` : href)

const unknownBrand = (id: string, brands: readonly string[]): Sentence => ({
  en: `There is no brand “${id}”. Known are: ${brands.join(', ')}.`,
  ja: `ブランド「${id}」はありません。使用できるブランド：${brands.join(', ')}。`,
})
