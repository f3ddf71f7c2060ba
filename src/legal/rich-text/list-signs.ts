import type { Block, SourceText } from './blocks.ts'
import { areOneList, type Piece, signOf, visiblePlaces } from './pages.ts'

/** What stands before an item of a list, or behind its number. */
export type ListSign = '-' | '*' | '+' | '.' | ')'

/** A block of the new text, with its place in the text before and its source there, if it has them. */
export type Placed = Piece & { readonly was: number | null }

const SIGNS = { bullets: ['-', '*', '+'], numbers: ['.', ')'] } as const

const signsFor = (block: Block): readonly ListSign[] => {
  if (block.type !== 'list') return []
  return block.start === null ? SIGNS.bullets : SIGNS.numbers
}

/**
 * A sign for each list, by its place: not the one of a list of its kind that stands right before it on the page of any
 * brand, because Markdown makes one list of both, and counts on. Lists that were one stay so, if they may.
 */
export function listSigns(
  before: SourceText,
  blocks: readonly Placed[],
  stayOne: boolean,
): ReadonlyMap<number, ListSign> {
  const chosen = new Map<number, ListSign>()
  if (!blocks.some(({ block }) => block.type === 'list')) return chosen
  const met = pairsOf(before.blocks)
  const meeting = pairsOf(blocks)
  blocks.forEach((one, at) => {
    const signs = signsFor(one.block)
    const [usual] = signs
    if (!usual) return
    const taken: (ListSign | undefined)[] = []
    let same: ListSign | undefined
    for (const place of meeting.get(at) ?? []) {
      const sign = chosen.get(place)
      if (stayOne && wereOne(before, met, blocks[place], one)) same = sign
      else taken.push(sign)
    }
    const free = signs.filter((sign) => !taken.includes(sign))
    const wanted = same ?? signOf(one)
    chosen.set(at, free.find((sign) => sign === wanted) ?? free[0] ?? usual)
  })
  return chosen
}

/** The places of the blocks right before each block, on the page of any brand. */
function pairsOf(pieces: readonly Piece[]): ReadonlyMap<number, ReadonlySet<number>> {
  const pairs = new Map<number, Set<number>>()
  for (const places of visiblePlaces(pieces).values())
    places.forEach((place, at) => {
      const last = places[at - 1]
      if (last !== undefined) pairs.set(place, (pairs.get(place) ?? new Set()).add(last))
    })
  return pairs
}

function wereOne(
  { blocks }: SourceText,
  met: ReturnType<typeof pairsOf>,
  one: Placed | undefined,
  other: Placed,
): boolean {
  if (!one || one.was === null || other.was === null) return false
  const [first, second] = [blocks[one.was], blocks[other.was]]
  const didMeet = met.get(other.was)?.has(one.was) ?? false
  return didMeet && first !== undefined && second !== undefined && areOneList(first, second)
}
