import { structuredPatch } from 'diff'
import { comparePart, type PartChange } from './compared-text.ts'

/** Unchanged lines that are shown around a change. */
const CONTEXT = 3

/**
 * Compares two sources, such as HTML with Liquid: the places that differ, each headed by its lines in the later one, and
 * within a place word by word. Sources that are equal have no part.
 *
 * @param headingOf heading of a place with its first and last line, from 1.
 */
export function compareSource(
  before: string,
  after: string,
  headingOf: (first: number, last: number) => string,
): PartChange[] {
  const { hunks } = structuredPatch('', '', before, after, '', '', { context: CONTEXT })
  return hunks.map(({ newStart, newLines, lines }) => {
    const linesOf = (sign: string) =>
      lines
        .filter((line) => line.startsWith(' ') || line.startsWith(sign))
        .map((line) => line.slice(1))
        .join('\n')
    const heading = headingOf(newStart, Math.max(newStart, newStart + newLines - 1))
    return comparePart(heading, linesOf('-'), linesOf('+'))
  })
}
