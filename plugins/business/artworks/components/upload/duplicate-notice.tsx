'use client'
import { Link, useConfig } from '@payloadcms/ui'
import { ArtworkThumbnail } from '../artwork-thumbnail.tsx'
import { useTexts } from '../texts.ts'
import type { Duplicate } from './find-duplicate.ts'

/** That a picture is registered already, with the way to its artwork. */
export function DuplicateNotice({ duplicate: { artwork } }: { readonly duplicate: Duplicate }) {
  const texts = useTexts().register
  const { admin } = useConfig().config.routes
  if (!artwork) {
    return (
      <p className="kit-field__error" role="alert">
        {texts.duplicate}
      </p>
    )
  }
  const { id, title, thumbnail_url: url } = artwork
  return (
    <div className="register-duplicate" role="alert">
      {url && <ArtworkThumbnail className="artwork-thumbnail" edge={56} title={title} url={url} />}
      <p>
        <span className="kit-field__error">{texts.ownDuplicate}</span>{' '}
        <Link href={`${admin}/collections/artworks/${id}`} prefetch={false}>
          {title}
        </Link>
      </p>
    </div>
  )
}
