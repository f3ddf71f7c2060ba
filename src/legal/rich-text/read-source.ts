import { tokensOf } from '../template-tokens.ts'
import type { Block, SourceBlock, SourceText } from './blocks.ts'
import { hasPlaceholder, masked } from './placeholders.ts'
import { readBlocks } from './read-blocks.ts'

/** Why a text cannot be shown as rich text. */
export type Obstacle = {
  readonly kind: 'template' | 'section' | 'characters' | 'definitions' | 'block' | 'form'
  /** From 1 on. */
  readonly line: number
}

type Placed = { readonly from: number; readonly to: number; readonly block: Block }

/** A legal text as its blocks, or what keeps it from being shown so. */
export function readSource(text: string): SourceText | Obstacle {
  const lines = text.split('\n')
  const odd = lines.findIndex((line) => hasPlaceholder(line) || /[\0\r]/.test(line))
  if (odd !== -1) return { kind: 'characters', line: odd + 1 }
  const tags = tagLines(text, lines)
  if ('kind' in tags) return tags
  const placed: Placed[] = []
  let from = 0
  for (let line = 0; line <= lines.length; line += 1) {
    const code = tags.get(line)
    if (code === undefined && line < lines.length) continue
    const read = readBlocks(masked(lines.slice(from, line).join('\n')))
    if (!read) return { kind: 'definitions', line: from + 1 }
    for (const one of read) {
      if (!one.block) return { kind: 'block', line: from + one.from + 1 }
      placed.push({ from: from + one.from, to: from + one.to, block: one.block })
    }
    if (code !== undefined) placed.push({ from: line, to: line + 1, block: { type: 'tag', code } })
    from = line + 1
  }
  return withSources(text, lines, placed)
}

/** The tags of conditional sections by the line that each is alone on, from 0 on. */
function tagLines(text: string, lines: readonly string[]): Map<number, string> | Obstacle {
  const tags = new Map<number, string>()
  for (const { type, value, index, source, open } of tokensOf(text)) {
    const line = text.slice(0, index).split('\n').length - 1
    if (open) return { kind: 'template', line: line + 1 }
    if (type !== 'tag') continue
    if (lines[line]?.trim() !== source) return { kind: 'section', line: line + 1 }
    tags.set(line, value)
  }
  return tags
}

function withSources(
  text: string,
  lines: readonly string[],
  placed: readonly Placed[],
): SourceText {
  const starts = [0]
  for (const line of lines) starts.push((starts.at(-1) ?? 0) + line.length + 1)
  const startOf = (line: number) => Math.min(starts[line] ?? text.length, text.length)
  const endOf = (line: number) => startOf(line) + (lines[line]?.length ?? 0)
  const blocks = placed.map(({ from, to, block }, at): SourceBlock => {
    const end = endOf(to - 1)
    const next = placed[at + 1]
    return {
      block,
      source: text.slice(startOf(from), end),
      gap: text.slice(end, next ? startOf(next.from) : text.length),
    }
  })
  return { lead: placed[0] ? text.slice(0, startOf(placed[0].from)) : text, blocks }
}
