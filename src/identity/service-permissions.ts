/**
 * What a service account may be allowed: a closed list, each with what it opens. Roles have nothing to
 * do with it: a program never holds a role, and a person never holds one of these by a role of theirs.
 */
export const SERVICE_PERMISSIONS = {
  'catalogue:read': 'Read the settings, products and prices that the site of a brand shows.',
  'thumbnails:read': 'Read thumbnails without an attestation of an app.',
  'photos:upload': 'Send photos of any customer for the prints of a brand.',
  'print-data:read': 'Read print data: the files that the factory prints.',
} as const

export type ServicePermission = keyof typeof SERVICE_PERMISSIONS

/** A program that has shown the key of its service account. Not a user: it has no roles. */
export type ServicePrincipal = {
  readonly kind: 'service'
  readonly id: string
  readonly permissions: readonly ServicePermission[]
  /** The brands it is limited to; `null` for every brand. */
  readonly brands: readonly string[] | null
}

/**
 * Whether a program may do something: its account names exactly this permission and, where the question
 * is about a brand, is not limited to others.
 */
export function serviceMay(
  account: ServicePrincipal,
  permission: ServicePermission,
  brand?: string,
): boolean {
  if (!account.permissions.includes(permission)) return false
  return brand === undefined || account.brands === null || account.brands.includes(brand)
}
