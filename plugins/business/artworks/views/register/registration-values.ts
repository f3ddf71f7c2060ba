import { VARIANT_TYPES, type VariantType } from '../../../../../src/composition/catalogue.ts'
import type { FieldMessage } from '../../../../../src/errors/service-error.ts'
import { tagsOf } from '../../components/tags-of.ts'
import type { Texts } from '../../components/texts.ts'

export const TEXT_FIELDS = ['title', 'artist', 'technique', 'description', 'tags'] as const
export const OPTIONAL_FIELDS = ['creation_year', 'size'] as const
export type FieldName =
  | (typeof TEXT_FIELDS)[number]
  | (typeof OPTIONAL_FIELDS)[number]
  | `pricing.${VariantType}`

/** What was typed, by the path of the field in the create endpoint's body. */
export type RegistrationValues = Readonly<Record<FieldName, string>>

export const PRICE_FIELDS = VARIANT_TYPES.map((type) => `pricing.${type}` as const)

export const EMPTY_REGISTRATION = Object.fromEntries(
  [...TEXT_FIELDS, ...OPTIONAL_FIELDS, ...PRICE_FIELDS].map((name) => [name, '']),
) as RegistrationValues

/** Body of the create endpoint (specification, section 4.1). */
export function registrationBody(values: RegistrationValues) {
  const { title, artist, technique, description, creation_year, size } = values
  return {
    ...{ title, artist, technique, description },
    pricing: Object.fromEntries(
      VARIANT_TYPES.map((type) => [type, yenOf(values[`pricing.${type}`])]),
    ),
    ...(creation_year.trim() ? { creation_year: Number(creation_year) } : {}),
    ...(size.trim() ? { size } : {}),
    tags: tagsOf(values.tags),
  }
}

/** The same values as fields of the artwork's record, to correct a draft that exists already. */
export function recordChanges(values: RegistrationValues) {
  const { pricing, creation_year, size, ...fields } = registrationBody(values)
  return {
    ...fields,
    creationYear: creation_year ?? null,
    size: size ?? null,
    premiumBasePrice: pricing.premium,
    woodBasePrice: pricing.wood,
    standPrice: pricing.stand,
    postcardPrice: pricing.postcard,
  }
}

const FORM_PATHS: Readonly<Record<string, FieldName>> = {
  creationYear: 'creation_year',
  premiumBasePrice: 'pricing.premium',
  woodBasePrice: 'pricing.wood',
  standPrice: 'pricing.stand',
  postcardPrice: 'pricing.postcard',
}

/** The form's field for a field of the record. */
export function formPath(recordPath: string): string {
  return FORM_PATHS[recordPath] ?? recordPath
}

/** What can be seen to be wrong before anything is sent, in the reader's language. */
export function problemsOf(values: RegistrationValues, { register }: Texts): FieldMessage[] {
  const isEmpty = (name: (typeof TEXT_FIELDS)[number]) =>
    name === 'tags' ? tagsOf(values.tags).length === 0 : values[name].trim() === ''
  const empty = TEXT_FIELDS.filter(isEmpty).map((path) => ({
    path,
    message: register.empty(register.fields[path]),
  }))
  const prices = VARIANT_TYPES.filter((type) => priceOf(values, type) === null).map((type) => ({
    path: `pricing.${type}`,
    message: register.price,
  }))
  const year = values.creation_year.trim()
  const wrongYear = year !== '' && !Number.isInteger(Number(year))
  return [
    ...empty,
    ...prices,
    ...(wrongYear ? [{ path: 'creation_year', message: register.year }] : []),
  ]
}

/** The price of a kind of product in JPY; `null` where none that can be sold at is typed. */
export function priceOf(values: RegistrationValues, type: VariantType): number | null {
  const yen = yenOf(values[`pricing.${type}`])
  return yen >= 1 && yen <= 10_000_000 ? yen : null
}

/** `16,500`, `１６５００` and `¥16500` are all 16500. Anything else is not a number. */
function yenOf(text: string): number {
  const digits = text.normalize('NFKC').replace(/[¥,\s円]/g, '')
  return /^\d+$/.test(digits) ? Number(digits) : Number.NaN
}
