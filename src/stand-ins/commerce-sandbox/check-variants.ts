import { fileKey, type ProductSetInput } from './product-set-input.ts'
import type { ProductRecord } from './records.ts'
import { LOCATION_ID } from './shop-facts.ts'
import type { Complain } from './user-error.ts'

const MAX_VARIANTS = 2048

/** Adds every complaint about the variants of the input. */
export function checkVariants(
  input: ProductSetInput,
  existing: ProductRecord | undefined,
  complain: Complain,
): void {
  const variants = input.variants ?? []
  const options = input.productOptions ?? []
  if (variants.length > MAX_VARIANTS) {
    complain(
      'VARIANTS_OVER_LIMIT',
      ['input', 'variants'],
      `A product can have at most ${MAX_VARIANTS} variants`,
    )
    return
  }
  const files = new Set((input.files ?? []).map(fileKey))
  const seen = new Set<string>()
  for (const [index, variant] of variants.entries()) {
    const at = ['input', 'variants', String(index)]
    if (variant.id && !existing?.variants.some(({ id }) => id === variant.id)) {
      complain(
        'PRODUCT_VARIANT_DOES_NOT_EXIST',
        [...at, 'id'],
        `Product variant does not exist: ${variant.id}`,
      )
    }
    for (const { optionName, name } of variant.optionValues) {
      const option = options.find((known) => known.name === optionName)
      if (option === undefined) {
        complain('OPTION_DOES_NOT_EXIST', at, `Option does not exist: ${optionName}`)
      } else if (!option.values?.some((value) => value.name === name)) {
        complain('OPTION_VALUE_DOES_NOT_EXIST', at, `Option value does not exist: ${name}`)
      }
    }
    if (variant.optionValues.length !== options.length) {
      complain('INVALID_VARIANT', at, 'A variant needs one value for each option')
    }
    const labels = variant.optionValues.map(({ name }) => name ?? '').join(' / ')
    if (seen.has(labels.toLowerCase())) {
      complain('INVALID_VARIANT', at, `The variant '${labels}' already exists.`)
    }
    seen.add(labels.toLowerCase())
    checkPrice(variant.price, at, complain)
    for (const { locationId, name } of variant.inventoryQuantities ?? []) {
      if (locationId !== LOCATION_ID) {
        complain('INVALID_VARIANT', [...at, 'inventoryQuantities'], 'Location does not exist')
      }
      if (name !== 'available' && name !== 'on_hand') {
        complain(
          'INVALID_VARIANT',
          [...at, 'inventoryQuantities'],
          'Quantity name must be either available or on_hand',
        )
      }
    }
    if (variant.file && !files.has(fileKey(variant.file))) {
      complain('INVALID_VARIANT', [...at, 'file'], "The file must also be in the product's files")
    }
  }
}

function checkPrice(price: unknown, at: string[], complain: Complain): void {
  if (price === undefined || price === null) return
  const amount = typeof price === 'string' || typeof price === 'number' ? Number(price) : Number.NaN
  if (!Number.isFinite(amount) || String(price).trim() === '') {
    complain('INVALID_VARIANT', [...at, 'price'], 'Price must be a number')
  } else if (amount < 0) {
    complain('INVALID_VARIANT', [...at, 'price'], 'Price must be greater than or equal to 0')
  }
}
