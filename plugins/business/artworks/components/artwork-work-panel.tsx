'use client'
import './console.css'
import { useConfig } from '@payloadcms/ui'
import { type WorkGroup, WorkPanel } from '../../../core/console/work-panel.tsx'
import type { ArtworkAtWork, ArtworkGroup, ArtworkWork } from '../operations/artwork-work.ts'
import { ArtworkThumbnail } from './artwork-thumbnail.tsx'
import { RegisterLink } from './register-link.tsx'
import { useTexts } from './texts.ts'

const THUMBNAIL_PX = 56

/** Filters of the list, as far as it has one that shows the same artworks. */
const LISTED: Readonly<Record<ArtworkGroup, string>> = {
  failed: '',
  changed: '?where[or][0][and][0][shopDrift][exists]=true',
  drafts: '?where[or][0][and][0][status][equals]=draft',
  composing: '',
  waiting: '?where[or][0][and][0][shopState][equals]=pending',
  published: '?where[or][0][and][0][status][equals]=published',
}

type Props = {
  readonly work: ArtworkWork
  /** Whether the artworks are also those of others. */
  readonly managesBrands: boolean
  readonly mayRegister: boolean
}

/** On the dashboard: what there is to do with the artworks of an artist, or of the brands of an administrator. */
export function ArtworkWorkPanel({ work, managesBrands, mayRegister }: Props) {
  const { dashboard: texts, register, list } = useTexts()
  const { admin } = useConfig().config.routes
  const artworks = `${admin}/collections/artworks`
  const group = (name: ArtworkGroup, isProblem = false): WorkGroup => ({
    id: `artwork-work-${name}`,
    heading: texts.groups[name],
    total: work[name].total,
    all: `${artworks}${LISTED[name]}`,
    isProblem,
    items: work[name].items.map((artwork) => ({
      id: artwork.id,
      href: `${artworks}/${artwork.id}`,
      title: artwork.title,
      detail: managesBrands ? artwork.artist : null,
      picture: <Picture artwork={artwork} />,
    })),
  })
  const ofBrands = managesBrands ? [group('changed', true)] : []
  const waiting = managesBrands ? [group('waiting')] : []
  return (
    <WorkPanel
      action={mayRegister && <RegisterLink />}
      empty={
        <>
          <h3>{list.emptyHeading}</h3>
          <p>{mayRegister ? list.empty : register.forbidden}</p>
        </>
      }
      groups={[
        group('failed', true),
        ...ofBrands,
        group('drafts'),
        group('composing'),
        ...waiting,
        group('published'),
      ]}
      heading={managesBrands ? texts.ofBrands : texts.own}
      id="artwork-work"
    />
  )
}

function Picture({ artwork }: { readonly artwork: ArtworkAtWork }) {
  const { list } = useTexts()
  const { title, thumbnailUrl: url, imageWidth: width, imageHeight: height } = artwork
  if (!url) return <span className="artwork-thumbnail-none">{list.noThumbnail}</span>
  const size = { width, height }
  return (
    <ArtworkThumbnail className="artwork-thumbnail" {...{ edge: THUMBNAIL_PX, size, title, url }} />
  )
}
