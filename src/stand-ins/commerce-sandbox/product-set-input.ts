/** The parts of the platform's `ProductSetInput` that the sandbox carries out. */

export type FileInput = {
  id?: string | null
  originalSource?: string | null
  alt?: string | null
}

export type MetafieldValueInput = {
  namespace?: string | null
  key?: string | null
  type?: string | null
  value?: string | null
}

export type VariantSetInput = {
  id?: string | null
  sku?: string | null
  price?: unknown
  optionValues: { optionName?: string | null; name?: string | null }[]
  file?: FileInput | null
  inventoryItem?: { tracked?: boolean | null; requiresShipping?: boolean | null } | null
  inventoryQuantities?: { locationId: string; name: string; quantity: number }[] | null
  metafields?: MetafieldValueInput[] | null
}

export type OptionInput = {
  id?: string | null
  name?: string | null
  values?: { id?: string | null; name?: string | null }[] | null
}

export type ProductSetInput = {
  id?: string | null
  title?: string | null
  descriptionHtml?: string | null
  vendor?: string | null
  productType?: string | null
  tags?: string[] | null
  status?: 'ACTIVE' | 'ARCHIVED' | 'DRAFT' | 'UNLISTED' | null
  handle?: string | null
  metafields?: MetafieldValueInput[] | null
  files?: FileInput[] | null
  productOptions?: OptionInput[] | null
  variants?: VariantSetInput[] | null
}

export type ProductSetArguments = {
  identifier?: {
    customId?: { namespace?: string | null; key: string; value: string } | null
    handle?: string | null
    id?: string | null
  } | null
  input: ProductSetInput
  synchronous?: boolean | null
}

/** What makes two mentions of a file the same file. */
export function fileKey(file: FileInput): string {
  return file.id ?? file.originalSource ?? ''
}
