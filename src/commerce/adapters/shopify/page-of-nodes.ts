import { z } from 'zod'

/** One page of a connection of the platform. */
export const pageOf = <Node extends z.ZodType>(node: Node) =>
  z.object({
    nodes: z.array(node),
    pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
  })

type Page<Node> = {
  readonly nodes: readonly Node[]
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null }
}

/** Where the page after this one begins; `null` behind the last. */
export function cursorAfter({ pageInfo }: Page<unknown>): string | null {
  return pageInfo.hasNextPage ? pageInfo.endCursor : null
}

/** All nodes of a list whose first page is there; none where the list is gone by now. */
export async function allNodes<Node>(
  first: Page<Node>,
  read: (after: string) => Promise<Page<Node> | null>,
): Promise<Node[]> {
  const nodes = [...first.nodes]
  for (let after = cursorAfter(first); after !== null; ) {
    const page = await read(after)
    if (page === null) return []
    nodes.push(...page.nodes)
    after = cursorAfter(page)
  }
  return nodes
}
