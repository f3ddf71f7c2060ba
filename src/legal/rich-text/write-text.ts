import { diffArrays } from 'diff'
import { type Block, keyOf, type SourceBlock, type SourceText } from './blocks.ts'
import { writeBlock } from './write-block.ts'

export type WrittenText = {
  readonly text: string
  /** Whether it says all of the blocks, see `writeBlock`. */
  readonly exact: boolean
}

type Part = {
  readonly block: Block
  readonly source: string
  /** The place of the block in the text before: its own, or of the one that it replaces. */
  readonly was: number | null
}

/** Every blank line counts: a block that says what it said keeps its source, and two that stay together their gap. */
export function writeText(before: SourceText, blocks: readonly Block[]): WrittenText {
  let exact = true
  const written = (block: Block): string => {
    const one = writeBlock(block)
    exact &&= one.exact
    return one.source
  }
  const parts = matched(before.blocks, blocks).map(
    ({ block, was, kept }): Part => ({
      block,
      was,
      source: kept ?? written(block),
    }),
  )
  const text = parts
    .map((part, at) => part.source + gapAfter(before.blocks, part, parts[at + 1]))
    .join('')
  return { text: before.lead.trim() === '' ? before.lead + text : text, exact }
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

function gapAfter(before: readonly SourceBlock[], part: Part, next: Part | undefined): string {
  const old = part.was === null ? undefined : before[part.was]
  if (!next) {
    // How the text ends.
    const end = before.at(-1)?.gap ?? '\n'
    return end
  }
  const isTagged = part.block.type === 'tag' || next.block.type === 'tag'
  if (old && next.was !== null && part.was !== null && next.was === part.was + 1) {
    const isBlank = /\n[ \t]*\n/.test(old.gap)
    const areSame =
      old.block.type === part.block.type && before[next.was]?.block.type === next.block.type
    if (isBlank || isTagged || areSame) return old.gap
  }
  return isTagged ? '\n' : '\n\n'
}
