import type { Sentence } from '../../../src/errors/in-language.ts'

/**
 * Every permission that a role may hold. A feature adds its own by declaration merging, from the table in
 * which it describes them, so that a misspelt one is a type error.
 */
export interface Permissions {
  /** Everything: only super administrators hold it. */
  '*': true
}

/** `{brand}` stands for the identifier of a brand. */
export type Permission = Extract<Exclude<keyof Permissions, '*'>, string>

type ActionIn<P> = P extends `{brand}:${infer Action}` ? Action : never

/** What may be done with the records of a brand. */
export type BrandAction = ActionIn<Permission>

/** A permission as a request is checked for it, with the identifier of the brand in its place. */
export type AskedPermission = Permission | `${string}:${BrandAction}`

/** What each permission of a feature allows, for the documents. */
export type DescribedPermissions = Readonly<Record<string, Sentence>>
