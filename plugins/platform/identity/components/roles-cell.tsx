import type { DefaultServerCellComponentProps, Payload } from 'payload'
import { cache } from 'react'
import { languageOf } from '../../../../src/errors/in-language.ts'
import { roleNames } from '../../../../src/identity/role-names.ts'

/** Once for all rows of a list: the request, which keeps the brands elsewhere, is unknown to a cell. */
const readBrands = cache((payload: Payload) =>
  payload.find({
    collection: 'brands',
    depth: 0,
    pagination: false,
    select: { name: true, kind: true },
    overrideAccess: true,
  }),
)

/** The roles of a user in the list, by their names. */
export async function RolesCell({ cellData, i18n, payload }: DefaultServerCellComponentProps) {
  const { docs } = await readBrands(payload)
  const names = roleNames(docs, languageOf({ i18n }))
  const roles: readonly unknown[] = Array.isArray(cellData) ? cellData : []
  return roles.map((role) => names.get(String(role)) ?? String(role)).join(', ') || '–'
}
