import { getTranslation, type I18nClient } from '@payloadcms/translations'
import type { FlattenedField, SanitizedCollectionConfig, SanitizedConfig } from 'payload'

type Fields = Pick<SanitizedCollectionConfig, 'flattenedFields'>

const fieldOf = ({ flattenedFields }: Fields, name: string): FlattenedField | undefined =>
  flattenedFields.find((field) => field.name === name)

/** The label of a field of a collection; its name if the collection has no such field any more. */
export function fieldLabel(collection: Fields | undefined, name: string, i18n: I18nClient): string {
  const field = collection && fieldOf(collection, name)
  const label = field && 'label' in field && field.label
  return label ? getTranslation(label, i18n) : name
}

/** The label of the value of a select; the value if it is none of its options. */
export function choiceLabel(
  collection: Fields,
  name: string,
  value: unknown,
  i18n: I18nClient,
): string {
  const field = fieldOf(collection, name)
  const options = field?.type === 'select' ? field.options : []
  const chosen = options.find((option) => typeof option === 'object' && option.value === value)
  const label = typeof chosen === 'object' && getTranslation(chosen.label, i18n)
  return typeof label === 'string' ? label : String(value ?? '–')
}

/** The collection with the accounts of a kind of actor. */
export const accountsOf = (actorKind: unknown) =>
  actorKind === 'service' ? 'service-accounts' : 'users'

/** The kind of a record, as the navigation calls it; the slug of its collection if there is none any more. */
export function targetLabel(
  { collections }: Pick<SanitizedConfig, 'collections'>,
  slug: string,
  i18n: I18nClient,
): string {
  const collection = collections.find((one) => one.slug === slug)
  return collection ? getTranslation(collection.labels.singular, i18n) : slug
}
