import { diffArrays } from 'diff'
import { parseTemplate } from '../parse-template.ts'
import { type Block, keyOf, type SourceBlock, type SourceText } from './blocks.ts'
import { listSigns } from './list-signs.ts'
import { areApart, signOf } from './pages.ts'
import { readSource } from './read-source.ts'
import { type Written, writeBlock } from './write-block.ts'

export type WrittenText = {
  readonly text: string
  /** Whether it says all of the blocks, see `writeBlock`. */
  readonly exact: boolean
}

type Part = {
  readonly block: Block
  readonly source: string
  readonly exact: boolean
  readonly isKept: boolean
  /** The place of the block in the text before: its own, or of the one that it replaces. */
  readonly was: number | null
}

/** How much is written again beside what was edited. */
type Care = {
  /** An edit keeps what is around it, as it was; a careful one parts what it moved by blank lines. */
  readonly parts: boolean
  /** A source that begins with blanks may run into the block that comes to stand before it. */
  readonly outdents: boolean
}
const CARES: readonly Care[] = [
  { parts: false, outdents: false },
  { parts: true, outdents: false },
  { parts: true, outdents: true },
]

/**
 * Every blank line counts: a block that says what it said keeps its source, and two that stay together their gap. Where
 * blocks came, went or became others, it is read again: no block may run into another on the page of any brand.
 */
export function writeText(before: SourceText, blocks: readonly Block[]): WrittenText {
  const matches = matched(before.blocks, blocks)
  const tries = isSameStructure(before, matches) ? CARES.slice(0, 1) : CARES
  let last = { text: '', exact: false }
  for (const care of tries) {
    const parts = partsOf(before, matches, care)
    const text = joined(before, parts, care)
    const exact = parts.every((part) => part.exact)
    last = { text, exact }
    // What stands in braces and is no template is reported by the check of the text.
    const isReadable = parseTemplate(text).problems.length === 0
    if (tries.length === 1 || (isReadable && saysAll(text, parts))) return last
    if (!isReadable && care.parts) return last
  }
  return { ...last, exact: false }
}

/** Whether only the words of paragraphs, headings and quotations changed. */
const isSameStructure = (before: SourceText, matches: readonly Matched[]): boolean =>
  matches.length === before.blocks.length &&
  matches.every(({ block, was, kept }, at) => {
    if (was !== at) return false
    if (kept !== undefined) return true
    return !['list', 'table'].includes(block.type) && block.type === typeAt(before, at)
  })

const typeAt = ({ blocks }: SourceText, at: number) => blocks[at]?.block.type

function saysAll(text: string, parts: readonly Part[]): boolean {
  const source = readSource(text)
  if ('kind' in source || source.blocks.length !== parts.length) return false
  const areSame = source.blocks.every(({ block }, at) => {
    const part = parts[at]
    return !part?.exact || keyOf(part.block) === keyOf(block)
  })
  return areSame && areApart(text, parts)
}

/** What was written of a text before: while one block is edited, the others need not be written again. */
const memory = new WeakMap<SourceText, ReadonlyMap<string, Written>>()

function partsOf(before: SourceText, matches: readonly Matched[], care: Care): Part[] {
  const known = memory.get(before)
  const used = new Map<string, Written>()
  const signs = listSigns(
    before,
    matches.map(({ block, was, kept }) => ({ block, was, source: kept ?? writtenTag(block) })),
    !care.parts,
  )
  const parts = matches.map(({ block, was, kept }, at): Part => {
    const sign = signs.get(at)
    const isKept =
      kept !== undefined &&
      (sign === undefined || (signOf({ block, source: kept.trimStart() }) ?? sign) === sign) &&
      !(care.outdents && /^[ \t]/.test(kept) && block.type !== 'tag')
    if (isKept) return { block, was, source: kept, exact: true, isKept }
    const key = `${sign}${keyOf(block)}`
    const written = used.get(key) ?? known?.get(key) ?? writeBlock(block, sign)
    used.set(key, written)
    return { block, was, ...written, isKept }
  })
  memory.set(before, used)
  return parts
}

const writtenTag = (block: Block): string => (block.type === 'tag' ? writeBlock(block).source : '')

function joined(before: SourceText, parts: readonly Part[], care: Care): string {
  const text = parts
    .map((part, at) => part.source + gapAfter(before.blocks, part, parts[at + 1], care))
    .join('')
  return before.lead.trim() === '' ? before.lead + text : text
}

type Matched = { readonly block: Block; readonly was: number | null; readonly kept?: string }

/** Each block with the one that it was. The same blocks at both ends stay what they were, whatever else is alike. */
function matched(before: readonly SourceBlock[], blocks: readonly Block[]): Matched[] {
  const old = before.map(({ block }) => keyOf(block))
  const now = blocks.map(keyOf)
  const most = Math.min(old.length, now.length)
  let first = 0
  while (first < most && old[first] === now[first]) first += 1
  let last = 0
  while (last < most - first && old.at(-1 - last) === now.at(-1 - last)) last += 1
  const steps = [
    { count: first, isSame: true, old: first },
    ...stepsBetween(old.slice(first, old.length - last), now.slice(first, now.length - last)),
    { count: last, isSame: true, old: last },
  ]
  let was = 0
  let at = 0
  return steps.flatMap((step) => {
    const from = was
    const ones = blocks.slice(at, at + step.count)
    was += step.old
    at += step.count
    return ones.map((block, index): Matched => {
      if (step.isSame) return { block, was: from + index, kept: before[from + index]?.source ?? '' }
      // As many as before: each is another form of the one in its place.
      return { block, was: step.old === step.count ? from + index : null }
    })
  })
}

/** How many blocks stay, or take the place of how many old ones. */
type Step = { readonly count: number; readonly isSame: boolean; readonly old: number }

function stepsBetween(old: readonly string[], now: readonly string[]): Step[] {
  const steps: Step[] = []
  let removed = 0
  for (const { count, added, removed: isRemoved } of diffArrays([...old], [...now])) {
    if (isRemoved) {
      removed += count
      continue
    }
    if (!added && removed > 0) steps.push({ count: 0, isSame: false, old: removed })
    steps.push({ count, isSame: !added, old: added ? removed : count })
    removed = 0
  }
  if (removed > 0) steps.push({ count: 0, isSame: false, old: removed })
  return steps
}

function gapAfter(
  before: readonly SourceBlock[],
  part: Part,
  next: Part | undefined,
  care: Care,
): string {
  // How the text ends.
  if (!next) return before.at(-1)?.gap ?? '\n'
  const old = part.was === null ? undefined : before[part.was]
  const follows = part.was !== null && next.was === part.was + 1
  if (old && follows) {
    const isBlank = /\n[ \t]*\n/.test(old.gap)
    const areSame =
      old.block.type === part.block.type && before[part.was + 1]?.block.type === next.block.type
    const isUntouched = part.isKept && next.isKept
    if (isBlank || isUntouched || (areSame && !care.parts)) return old.gap
  }
  if (care.parts || part.block.type !== 'tag') return '\n\n'
  const isEnd = part.block.code.startsWith('endif')
  return isEnd && next.block.type !== 'tag' ? '\n\n' : '\n'
}
