'use client'
import './console.css'
import { ExternalLinkIcon, useConfig, useFormModified } from '@payloadcms/ui'
import { CATALOGUE } from '../../../../src/composition/catalogue.ts'
import { ProblemNotice } from '../../../core/console/problem-notice.tsx'
import { StatusPill } from '../../../core/console/status-pill.tsx'
import { useOperation } from '../../../core/console/use-operation.ts'
import { ArtworkActions } from './artwork-actions.tsx'
import { type ArtworkFacts, useArtworkFacts } from './artwork-facts.ts'
import { ArtworkThumbnail } from './artwork-thumbnail.tsx'
import { CompositionProgress } from './composition-progress.tsx'
import { STATUS_STYLES } from './status-cell.tsx'
import { type Texts, useTexts } from './texts.ts'
import { UploadPicture } from './upload/upload-picture.tsx'
import { useComposition } from './use-composition.ts'
import { useVariants } from './variants-store.ts'

/** Head of an artwork's edit page: status, shop, what can be done and how far the pictures are. */
export function ArtworkPanel() {
  const artwork = useArtworkFacts()
  return artwork && <Panel artwork={artwork} key={artwork.id} />
}

function Panel({ artwork }: { artwork: ArtworkFacts }) {
  const texts = useTexts()
  const modified = useFormModified()
  const api = useConfig().config.routes.api
  const composition = useComposition(api, artwork)
  const operation = useOperation({
    url: `${api}/${artwork.brand}/artworks/${artwork.id}`,
    done: texts.done,
  })
  const { variants } = useVariants(api, artwork.id)
  const composed = variants?.length ?? null
  const hint = hintFor(texts, { artwork, composed, modified, active: composition.active })
  return (
    <section aria-labelledby="artwork-panel-heading" className="kit-panel artwork-panel">
      <header className="artwork-panel__head">
        {artwork.thumbnailUrl && (
          <ArtworkThumbnail
            className="artwork-panel__thumbnail"
            edge={96}
            title={artwork.title}
            url={artwork.thumbnailUrl}
          />
        )}
        <div>
          <div className="kit-bar">
            <h2 id="artwork-panel-heading">{texts.panel.heading}</h2>
            <StatusPill styles={STATUS_STYLES} texts={texts.status} value={artwork.status} />
          </div>
          <p className="kit-bar artwork-panel__facts">
            {artwork.imageWidth && artwork.imageHeight && (
              <span>{texts.panel.pictureSize(artwork.imageWidth, artwork.imageHeight)}</span>
            )}
            {artwork.status === 'published' && artwork.commerceUrl && (
              <a href={artwork.commerceUrl} id="artwork-shop-link" rel="noreferrer" target="_blank">
                {texts.panel.inShop}
                <ExternalLinkIcon />
                <span className="kit-hidden">({texts.panel.newTab})</span>
              </a>
            )}
          </p>
        </div>
      </header>
      <ArtworkActions {...{ artwork, composition, operation, composed, modified }} />
      <p className="artwork-panel__hint">{hint}</p>
      {!artwork.hasPicture && artwork.status === 'draft' && <UploadPicture {...{ api, artwork }} />}
      <CompositionProgress {...composition} />
      <ProblemNotice problem={composition.problem ?? operation.problem} />
    </section>
  )
}

type Situation = {
  readonly artwork: ArtworkFacts
  readonly composed: number | null
  readonly modified: boolean
  readonly active: boolean
}

/** The one sentence that says why a button is disabled, or what to do next. */
function hintFor({ panel }: Texts, { artwork, composed, modified, active }: Situation): string {
  if (!artwork.hasPicture) return panel.noPicture
  if (active) return panel.waitForJob
  if (modified) return panel.saveFirst
  if (artwork.status === 'archived') return panel.archived
  if (composed === null) return ''
  if (composed < CATALOGUE.length) return panel.incomplete(composed, CATALOGUE.length)
  return artwork.status === 'published' ? panel.live : panel.ready(CATALOGUE.length)
}
