'use client'
import { Link, useConfig } from '@payloadcms/ui'
import type { ArtistRow } from '../operations/list-artists.ts'
import { useTexts } from './texts.ts'

export type ArtistPermissions = {
  /** Names of the brands that artists belong to: all that sell artworks (specification, section 2.10). */
  readonly brands: readonly string[]
  /** Whether the user may change roles, which the page of the account does under its rules. */
  readonly mayGrant: boolean
}

type Props = { readonly artist: ArtistRow; readonly permissions: ArtistPermissions }

/** The role of an artist with its brands. Accounts with another role are not among the artists. */
export function ArtistRights({ artist: { id, name }, permissions: { brands, mayGrant } }: Props) {
  const texts = useTexts()
  const { admin } = useConfig().config.routes
  return (
    <div>
      {texts.role}
      <span className="kit-table__detail">{brands.join(texts.separator)}</span>
      {mayGrant && (
        <Link
          aria-label={texts.of(texts.changeRoles, name)}
          href={`${admin}/collections/users/${id}`}
          prefetch={false}
        >
          {texts.changeRoles}
        </Link>
      )}
    </div>
  )
}
