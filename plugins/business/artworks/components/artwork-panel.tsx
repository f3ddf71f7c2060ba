'use client'
import './console.css'
import { Banner, useConfig, useFormModified } from '@payloadcms/ui'
import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { CATALOGUE } from '../../../../src/composition/catalogue.ts'
import { NewTabLink } from '../../../core/console/new-tab-link.tsx'
import { ProblemNotice } from '../../../core/console/problem-notice.tsx'
import { StatusPill } from '../../../core/console/status-pill.tsx'
import { DriftCell } from '../../../core/products/components/drift-cell.tsx'
import { ArtworkActions } from './artwork-actions.tsx'
import { type ArtworkFacts, useArtworkFacts } from './artwork-facts.ts'
import { ArtworkThumbnail } from './artwork-thumbnail.tsx'
import { CompositionProgress } from './composition-progress.tsx'
import { actionsOf, type Stage, stageOf } from './panel-stage.ts'
import { SaleNotice } from './sale-notice.tsx'
import { STATUS_STYLES } from './status-cell.tsx'
import { type Texts, useTexts } from './texts.ts'
import { SharpnessInPrint } from './upload/sharpness-in-print.tsx'
import { UploadPicture } from './upload/upload-picture.tsx'
import { usePrintForSale } from './upload/use-print-for-sale.ts'
import { useArtworkActions } from './use-artwork-actions.ts'
import { type Composition, useComposition } from './use-composition.ts'
import { offerComposeAgain, useVariants } from './variants-store.ts'

/** Stages in which one picture can be composed again. */
const COMPOSABLE: readonly Stage[] = ['incomplete', 'ready', 'published']

/** How often the page looks whether the shop has taken over an artwork, in ms. */
const LOOK_MS = 2000

/** Head of an artwork's edit page: where it is on its way into the shop, what can be done and how far the pictures are. */
export function ArtworkPanel({ adminUrl }: Links) {
  const artwork = useArtworkFacts()
  return artwork && <Panel {...{ adminUrl, artwork }} key={artwork.id} />
}

type Links = {
  /** Of the product in the admin of the shop, for those who may use it. */
  readonly adminUrl: string | undefined
}

function Panel({ adminUrl, artwork }: Links & { readonly artwork: ArtworkFacts }) {
  const texts = useTexts()
  const modified = useFormModified()
  const api = useConfig().config.routes.api
  const composition = useComposition(api, artwork)
  const actions = useArtworkActions(api, artwork, composition)
  const { variants } = useVariants(api, artwork.id)
  const situation = {
    ...artwork,
    active: composition.active,
    composed: variants?.length ?? null,
  }
  const stage = stageOf(situation)
  useRefreshWhile(stage === 'publishing')
  useComposeAgain(artwork.id, COMPOSABLE.includes(stage) && !modified ? composition.start : null)
  const shown = { artwork, stage, modified, composition, composed: situation.composed ?? 0 }
  return (
    <section aria-labelledby="artwork-panel-heading" className="kit-panel artwork-panel">
      <header className="artwork-panel__head">
        {artwork.thumbnailUrl && (
          <ArtworkThumbnail
            className="artwork-panel__thumbnail"
            edge={96}
            size={{ width: artwork.imageWidth, height: artwork.imageHeight }}
            title={artwork.title}
            url={artwork.thumbnailUrl}
          />
        )}
        <div>
          <div className="kit-bar">
            <StatusPill styles={STATUS_STYLES} texts={texts.status} value={artwork.status} />
            <DriftCell cellData={artwork.shopDrift} />
            <h2 id="artwork-panel-heading">{headingOf(texts, shown)}</h2>
          </div>
          <p className="kit-bar artwork-panel__facts">
            {artwork.imageWidth && artwork.imageHeight && (
              <span>{texts.panel.pictureSize(artwork.imageWidth, artwork.imageHeight)}</span>
            )}
            {artwork.status === 'published' && artwork.commerceUrl && (
              <NewTabLink href={artwork.commerceUrl} id="artwork-shop-link">
                {texts.panel.inShop}
              </NewTabLink>
            )}
            {adminUrl && (
              <NewTabLink href={adminUrl} id="artwork-admin-link">
                {texts.panel.inShopAdmin}
              </NewTabLink>
            )}
          </p>
        </div>
        <PictureSharpness {...{ api, artwork }} />
      </header>
      <ArtworkActions {...actionsOf(situation)} {...{ artwork, actions }} disabled={modified} />
      <p className="artwork-panel__hint">{hintOf(texts, shown)}</p>
      {artwork.shopProblem && (
        <Banner type="error">
          <strong>{texts.panel.notPublished}</strong> {artwork.shopProblem}
          {refusesFields(artwork) && ` ${texts.panel.atFields}`}
        </Banner>
      )}
      {stage === 'noPicture' && <UploadPicture {...{ api, artwork, composition }} />}
      <CompositionProgress {...composition} />
      {artwork.hasPicture && artwork.status !== 'archived' && <SaleNotice {...{ api, artwork }} />}
      <ProblemNotice problem={composition.problem ?? actions.problem} />
    </section>
  )
}

/** Whether the shop says of single fields, which are on another tab, why it refused the artwork. */
const refusesFields = ({ shopFieldProblems }: ArtworkFacts) =>
  Array.isArray(shopFieldProblems) && shopFieldProblems.length > 0

/** What the form of the registration says at once, also of a picture whose size only the service can read. */
function PictureSharpness({ api, artwork }: { api: string; artwork: ArtworkFacts }) {
  const { brand, imageWidth: width, imageHeight: height } = artwork
  const print = usePrintForSale(api, brand)
  return width && height ? <SharpnessInPrint print={print} size={{ width, height }} /> : null
}

/** Offers it below the pictures, which are another part of the page. */
function useComposeAgain(artworkId: string, start: Composition['start'] | null): void {
  useEffect(() => {
    offerComposeAgain(artworkId, start && ((key) => void start(key)))
    return () => offerComposeAgain(artworkId, null)
  }, [artworkId, start])
}

/** Reads the record again and again while a worker changes it. */
function useRefreshWhile(isChanging: boolean): void {
  const router = useRouter()
  useEffect(() => {
    if (!isChanging) return undefined
    const timer = setInterval(() => router.refresh(), LOOK_MS)
    return () => clearInterval(timer)
  }, [isChanging, router])
}

type Shown = {
  readonly artwork: ArtworkFacts
  readonly stage: Stage
  readonly modified: boolean
  readonly composition: Composition
  readonly composed: number
}

function headingOf(
  { panel: { headings } }: Texts,
  { stage, composition, composed }: Shown,
): string {
  const total = CATALOGUE.length
  if (stage === 'composing') return headings.composing(composition.job?.completed ?? 0, total)
  return stage === 'incomplete' ? headings.incomplete(composed, total) : headings[stage]
}

/** The one sentence that says what to do next, or why nothing can be done. */
function hintOf({ panel }: Texts, { artwork, stage, modified }: Shown): string {
  if (modified) return panel.saveFirst
  const isWanted = artwork.publishWhenReady
  switch (stage) {
    case 'loading':
      return ''
    case 'composing':
      return isWanted ? panel.waitAndPublish : panel.waitForJob
    case 'incomplete':
      return isWanted ? panel.incompleteAndPublish : panel.incomplete
    case 'published':
      return panel.live
    default:
      return panel[stage]
  }
}
