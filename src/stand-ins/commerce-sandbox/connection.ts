import { GraphQLError } from 'graphql'

export type PageArguments = {
  first?: number | null
  last?: number | null
  after?: string | null
  before?: string | null
  reverse?: boolean | null
}

/**
 * One page of a list as the platform's connections give it.
 *
 * @throws GraphQLError when neither `first` nor `last` is given, or when it is out of bounds.
 */
export function connection<Item>(
  items: readonly Item[],
  args: PageArguments,
  present: (item: Item) => object,
): object {
  const size = args.first ?? args.last
  if (size === undefined || size === null) {
    throw new GraphQLError('you must provide one of first or last', {
      extensions: { code: 'BAD_REQUEST' },
    })
  }
  if (size < 0 || size > 250) {
    throw new GraphQLError('first and last must be between 0 and 250', {
      extensions: { code: 'BAD_REQUEST' },
    })
  }
  const ordered = args.reverse === true ? [...items].reverse() : items
  const from = args.after ? positionOf(args.after) + 1 : 0
  const to = args.before ? positionOf(args.before) : ordered.length
  const start = args.first ? from : Math.max(from, to - size)
  const end = args.first ? Math.min(from + size, to) : to
  const nodes = ordered.slice(start, end).map(present)
  const cursors = nodes.map((_, index) => cursorOf(start + index))
  return {
    nodes,
    edges: nodes.map((node, index) => ({ node, cursor: cursors[index] })),
    pageInfo: {
      hasNextPage: end < ordered.length,
      hasPreviousPage: start > 0,
      startCursor: cursors[0] ?? null,
      endCursor: cursors.at(-1) ?? null,
    },
  }
}

function cursorOf(position: number): string {
  return Buffer.from(`position:${position}`).toString('base64url')
}

function positionOf(cursor: string): number {
  const text = Buffer.from(cursor, 'base64url').toString()
  const position = Number(text.slice('position:'.length))
  if (text.startsWith('position:') && Number.isInteger(position) && position >= 0) return position
  throw new GraphQLError(`Invalid cursor for current pagination sort.`, {
    extensions: { code: 'BAD_REQUEST' },
  })
}
