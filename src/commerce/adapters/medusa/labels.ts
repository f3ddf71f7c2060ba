import { z } from 'zod'
import { CommerceRejection } from '../../rejection.ts'
import type { AdminClient } from './admin-client.ts'

const labelShape = z.object({ id: z.string(), value: z.string() })
type Label = z.infer<typeof labelShape>

/** Tags and types are records of the shop with a unique value. */
const KINDS = {
  tag: { path: '/product-tags', one: 'product_tag', many: 'product_tags' },
  type: { path: '/product-types', one: 'product_type', many: 'product_types' },
} as const

/** The identifiers of labels, of which those that the shop lacks are created. */
export async function labelIds(
  client: AdminClient,
  kind: keyof typeof KINDS,
  values: readonly string[],
  signal: AbortSignal,
): Promise<string[]> {
  const { path, one, many } = KINDS[kind]
  const wanted = [...new Set(values)]
  const find = async (): Promise<Label[]> => {
    if (wanted.length === 0) return []
    const found = await client.send({
      path,
      query: { value: wanted, limit: wanted.length, fields: 'id,value' },
      shape: z.object({ [many]: z.array(labelShape) }),
      signal,
    })
    return found[many] as Label[]
  }
  const create = async (value: string): Promise<Label> => {
    try {
      const created = await client.send({
        ...{ method: 'POST' as const, path, body: { value }, signal },
        shape: z.object({ [one]: labelShape }),
      })
      return created[one] as Label
    } catch (error) {
      // Another request may have created it since the look.
      const label =
        error instanceof CommerceRejection && (await find()).find((found) => found.value === value)
      if (label) return label
      throw error
    }
  }
  const ids = new Map((await find()).map(({ value, id }) => [value, id]))
  for (const value of wanted) if (!ids.has(value)) ids.set(value, (await create(value)).id)
  return wanted.flatMap((value) => ids.get(value) ?? [])
}
