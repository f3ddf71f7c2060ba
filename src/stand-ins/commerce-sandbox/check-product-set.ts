import { checkVariants } from './check-variants.ts'
import type { MetafieldValueInput, OptionInput, ProductSetArguments } from './product-set-input.ts'
import type { DefinitionRecord, ProductRecord } from './records.ts'
import type { Complain, UserErrorRecord } from './user-error.ts'

const MAX_OPTIONS = 3
const MAX_TITLE = 255
const MAX_TAGS = 250
const MAX_TAG = 255
const SINGLE_LINE = 'single_line_text_field'
const JSON_TYPE = 'json'

/** Every complaint the platform would have about the input, before anything is changed. */
export function checkProductSet(
  { identifier, input }: ProductSetArguments,
  existing: ProductRecord | undefined,
  definitions: readonly DefinitionRecord[],
): UserErrorRecord[] {
  const errors: UserErrorRecord[] = []
  const complain: Complain = (code, field, message) => {
    errors.push({ code, field, message })
  }
  if (input.id && identifier) complain('ID_NOT_ALLOWED', ['input', 'id'], 'Id is not allowed')
  if (existing === undefined || input.title !== undefined) {
    const title = input.title ?? ''
    if (title.trim() === '') complain('INVALID_PRODUCT', ['input', 'title'], "Title can't be blank")
    if (title.length > MAX_TITLE) {
      complain(
        'INVALID_PRODUCT',
        ['input', 'title'],
        'Title is too long (maximum is 255 characters)',
      )
    }
  }
  const tags = input.tags ?? []
  if (tags.length > MAX_TAGS) {
    complain('INVALID_PRODUCT', ['input', 'tags'], `A product can have at most ${MAX_TAGS} tags`)
  }
  if (tags.some((tag) => [...tag].length > MAX_TAG)) {
    const message = `Tag is too long (maximum is ${MAX_TAG} characters)`
    complain('INVALID_PRODUCT', ['input', 'tags'], message)
  }
  if (input.variants && !input.productOptions) {
    complain('PRODUCT_OPTIONS_INPUT_MISSING', ['input'], 'Product options input is required')
  }
  if (input.productOptions && !input.variants) {
    complain('VARIANTS_INPUT_MISSING', ['input'], 'Variants input is required')
  }
  checkOptions(input.productOptions ?? [], existing, complain)
  checkMetafields(input.metafields ?? [], ['input', 'metafields'], definitions, complain)
  const { customId } = identifier ?? {}
  if (customId && input.metafields) {
    const carried = input.metafields.some(
      ({ namespace, key, value }) =>
        namespace === customId.namespace && key === customId.key && value === customId.value,
    )
    if (!carried) {
      complain(
        'METAFIELD_MISMATCH',
        ['input', 'metafields'],
        'The metafields must contain the custom id of the identifier',
      )
    }
  }
  checkFiles(input.files ?? [], existing, complain)
  checkVariants(input, existing, complain)
  for (const [index, variant] of (input.variants ?? []).entries()) {
    const at = ['input', 'variants', String(index), 'metafields']
    checkMetafields(variant.metafields ?? [], at, [], complain)
  }
  return errors
}

function checkOptions(
  options: readonly OptionInput[],
  existing: ProductRecord | undefined,
  complain: Complain,
): void {
  const at = ['input', 'productOptions']
  if (options.length > MAX_OPTIONS) {
    complain('OPTIONS_OVER_LIMIT', at, `A product can have at most ${MAX_OPTIONS} options`)
  }
  const names = options.map(({ name }) => (name ?? '').toLowerCase())
  if (new Set(names).size < names.length) {
    complain('DUPLICATED_OPTION_NAME', at, 'Option names must be unique')
  }
  for (const [index, option] of options.entries()) {
    const known = existing?.options.find(({ id }) => id === option.id)
    if (option.id && known === undefined) {
      complain('OPTION_DOES_NOT_EXIST', [...at, String(index)], 'Option does not exist')
    }
    for (const { id } of option.values ?? []) {
      if (id && !known?.values.some((value) => value.id === id)) {
        complain('OPTION_VALUE_DOES_NOT_EXIST', [...at, String(index)], 'Value does not exist')
      }
    }
    const values = (option.values ?? []).map(({ name }) => (name ?? '').toLowerCase())
    const field = [...at, String(index), 'values']
    if (values.length === 0) {
      complain('OPTION_VALUES_MISSING', field, 'Each option must have at least one value')
    }
    if (values.some((value) => value.trim() === '' || value.length > 255)) {
      complain('INVALID_INPUT', field, 'An option value must have 1 to 255 characters')
    }
    if (new Set(values).size < values.length) {
      complain('DUPLICATED_OPTION_VALUE', field, 'Option values must be unique')
    }
  }
}

function checkMetafields(
  fields: readonly MetafieldValueInput[],
  at: string[],
  definitions: readonly DefinitionRecord[],
  complain: Complain,
): void {
  for (const [index, { namespace, key, type, value }] of fields.entries()) {
    const field = [...at, String(index)]
    const defined = definitions.find((known) => known.namespace === namespace && known.key === key)
    const wanted = type ?? defined?.type
    if (!namespace || !key || !/^[\w-]{2,64}$/.test(key)) {
      complain('INVALID_METAFIELD', field, 'Namespace and key are required (2 to 64 characters)')
    }
    if (wanted === undefined) complain('INVALID_METAFIELD', field, "Type can't be blank")
    if (defined !== undefined && type && type !== defined.type) {
      complain('INVALID_METAFIELD', field, `Type must be consistent with the definition's type`)
    }
    if ((value ?? '').trim() === '') complain('INVALID_METAFIELD', field, "Value can't be blank")
    if (wanted === SINGLE_LINE && /[\r\n]/.test(value ?? '')) {
      complain('INVALID_METAFIELD', field, 'Value must be a single line text string')
    }
    const most = Number(defined?.validations?.find(({ name }) => name === 'max')?.value ?? Infinity)
    if (wanted === SINGLE_LINE && [...(value ?? '')].length > most) {
      complain('INVALID_METAFIELD', [...field, 'value'], `Value has a maximum length of ${most}.`)
    }
    if (wanted === JSON_TYPE && !isJson(value ?? '')) {
      complain('INVALID_METAFIELD', field, 'Value must be a valid JSON value')
    }
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

function checkFiles(
  files: NonNullable<ProductSetArguments['input']['files']>,
  existing: ProductRecord | undefined,
  complain: Complain,
): void {
  for (const [index, { id, originalSource, alt }] of files.entries()) {
    const field = ['input', 'files', String(index)]
    if (id && !existing?.media.some((media) => media.id === id)) {
      complain('INVALID_INPUT', field, `File id ${id} does not exist`)
    }
    if (!id && !/^https?:\/\/[^\s]+$/.test(originalSource ?? '')) {
      complain('INVALID_INPUT', field, 'Original source must be a valid URL')
    }
    if ((alt ?? '').length > 512) {
      complain('INVALID_INPUT', field, 'Alt text is too long (maximum is 512 characters)')
    }
  }
}
