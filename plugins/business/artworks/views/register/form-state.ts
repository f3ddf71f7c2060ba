import type { BrandChoice } from './brand-choice.ts'
import {
  EMPTY_REGISTRATION,
  type FieldName,
  type RegistrationValues,
} from './registration-values.ts'

/** For whom an administrator registers: what was typed, and the artist whom it names. */
export type Account = {
  readonly typed: string
  readonly artist: { readonly id: string; readonly idpUid: string } | null
}

/** A draft that was created and waits for its picture. */
export type Draft = {
  readonly artworkId: string
  readonly brand: string
  /** User id of the artist, where it is not the user. */
  readonly idpUid: string | null
}

/** All that the registration form holds but the picture. */
export type FormState = {
  readonly values: RegistrationValues
  readonly brand: string
  readonly account: Account
  /** Whether the artwork is published when its pictures are ready. */
  readonly publishes: boolean
  readonly draft: Draft | null
}

export const OWN_ACCOUNT: Account = { typed: '', artist: null }

/** The form without an artist for whom the user cannot register (any more), and without the name of that artist. */
export function withoutArtist(form: FormState, typed = ''): FormState {
  return { ...form, account: { typed, artist: null }, values: { ...form.values, artist: '' } }
}

/**
 * The form with what is offered alone: a brand that is open to the user, and an artist only where the user may register
 * for others. Otherwise an artwork would be registered for the user, under the name of the artist.
 */
export function asOffered(form: FormState, brands: readonly BrandChoice[]): FormState {
  const brand = brands.find(({ id }) => id === form.brand) ?? brands[0]
  const offered = { ...form, brand: brand?.id ?? '' }
  if (brand?.forOthers) return offered
  return form.account.artist ? withoutArtist(offered) : { ...offered, account: OWN_ACCOUNT }
}

/** Reads what `JSON.stringify` made of a form; `null` for anything else. */
export function parseForm(json: string): FormState | null {
  const kept = objectOf(parseJson(json))
  const values = objectOf(kept?.values)
  if (!kept || !values) return null
  const account = objectOf(kept.account)
  const artist = textsOf(account?.artist, ['id', 'idpUid'])
  const draft = textsOf(kept.draft, ['artworkId', 'brand'])
  const names = Object.keys(EMPTY_REGISTRATION) as FieldName[]
  return {
    values: Object.fromEntries(
      names.map((name) => [name, textOf(values[name])]),
    ) as RegistrationValues,
    brand: textOf(kept.brand),
    account: { typed: textOf(account?.typed), artist },
    publishes: kept.publishes === true,
    draft: draft && { ...draft, idpUid: textOf(objectOf(kept.draft)?.idpUid) || null },
  }
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

const objectOf = (value: unknown) =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null

/** The named texts of an object, or `null` where one is missing. */
function textsOf<Name extends string>(
  value: unknown,
  names: readonly Name[],
): Record<Name, string> | null {
  const found = objectOf(value)
  if (!found || names.some((name) => textOf(found[name]) === '')) return null
  return Object.fromEntries(names.map((name) => [name, found[name]])) as Record<Name, string>
}
