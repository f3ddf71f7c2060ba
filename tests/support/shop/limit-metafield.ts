import { z } from 'zod'
import type { Shop } from './shop.ts'

const DEFINE = `mutation Define($definition: MetafieldDefinitionInput!) {
  metafieldDefinitionCreate(definition: $definition) { userErrors { message } }
}`
const definedShape = z.object({
  metafieldDefinitionCreate: z.object({ userErrors: z.tuple([]) }),
})

/** Makes a rule of the shop, as its people do: a text of products has at most so many characters. */
export async function limitMetafield(shop: Shop, key: string, characters: number): Promise<void> {
  const definition = {
    ...{ name: key, namespace: 'custom', key, ownerType: 'PRODUCT' },
    ...{ type: 'single_line_text_field', validations: [{ name: 'max', value: `${characters}` }] },
  }
  definedShape.parse(await shop.ask(DEFINE, { definition }))
}
