'use client'
import './console.css'
import { useConfig } from '@payloadcms/ui'
import { useRef, useState } from 'react'
import {
  CATALOGUE,
  type CatalogueVariant,
  FRAME_COLORS,
  VARIANT_TYPES,
} from '../../../../src/composition/catalogue.ts'
import { variantKey } from '../../../../src/composition/naming.ts'
import type { Variant } from '../../../../src/payload-types.ts'
import { ProblemNotice } from '../../../core/console/problem-notice.tsx'
import { type ArtworkFacts, useArtworkFacts } from './artwork-facts.ts'
import { useTexts } from './texts.ts'
import { VariantDialog } from './variant-dialog.tsx'
import { VariantFigure } from './variant-figure.tsx'
import { useVariants, type VariantsState } from './variants-store.ts'

/** All pictures of an artwork by type: premium frames as rows with their mats as columns. */
export function VariantGallery() {
  const artwork = useArtworkFacts()
  return artwork && <Gallery artwork={artwork} key={artwork.id} />
}

function Gallery({ artwork }: { artwork: ArtworkFacts }) {
  const texts = useTexts()
  const state = useVariants(useConfig().config.routes.api, artwork.id)
  const { variants, problem, isComposing, composeAgain } = state
  const [open, setOpen] = useState<string | null>(null)
  const opener = useRef<HTMLElement | null>(null)
  if (variants === null && problem) return <ProblemNotice problem={problem} />
  const isLoading = variants === null
  const isEmpty = variants?.length === 0 && isComposing === false
  if (isEmpty || !artwork.hasPicture) return <p className="kit-empty">{texts.gallery.empty}</p>
  const byKey = new Map(variants?.map((variant) => [variant.key, variant]))
  const shown = CATALOGUE.map((row) => byKey.get(variantKey(row))).filter(
    (variant) => variant !== undefined,
  )
  const figures = (
    rows: readonly CatalogueVariant[],
    caption: (row: CatalogueVariant) => string,
  ) => (
    <Figures
      caption={caption}
      isExpected={isLoading || isComposing !== false}
      onCompose={composeAgain}
      onOpen={(key) => {
        opener.current = document.activeElement as HTMLElement | null
        setOpen(key)
      }}
      prices={artwork.prices}
      rows={rows}
      variants={byKey}
    />
  )
  return (
    <div aria-busy={isLoading} className="artwork-gallery">
      {VARIANT_TYPES.map((type) => {
        const rows = CATALOGUE.filter((row) => row.type === type)
        return (
          <section className={`artwork-gallery__type artwork-gallery__type--${type}`} key={type}>
            <h3>{texts.types[type]}</h3>
            {type === 'premium'
              ? FRAME_COLORS.map((color) => (
                  <section className="artwork-gallery__frame" key={color}>
                    <h4>{texts.frameOf(texts.frames[color])}</h4>
                    {figures(
                      rows.filter(({ frameColor }) => frameColor === color),
                      ({ matColor }) => (matColor ? texts.mats[matColor] : ''),
                    )}
                  </section>
                ))
              : figures(rows, ({ frameColor }) =>
                  frameColor ? texts.frames[frameColor] : texts.types[type],
                )}
          </section>
        )
      })}
      <VariantDialog
        onCompose={composeAgain}
        onClose={() => {
          setOpen(null)
          opener.current?.focus()
        }}
        onMove={setOpen}
        open={open}
        variants={shown}
      />
    </div>
  )
}

type FiguresProps = {
  readonly rows: readonly CatalogueVariant[]
  readonly variants: ReadonlyMap<string, Variant>
  readonly caption: (row: CatalogueVariant) => string
  readonly isExpected: boolean
  readonly onCompose: VariantsState['composeAgain']
  readonly prices: ArtworkFacts['prices']
  readonly onOpen: (key: string) => void
}

function Figures({ rows, variants, caption, prices, ...shared }: FiguresProps) {
  return (
    <ul className="artwork-gallery__pictures">
      {rows.map((row) => {
        const key = variantKey(row)
        const variant = variants.get(key)
        return (
          <li key={key}>
            <VariantFigure
              {...shared}
              caption={caption(row)}
              price={variant?.price ?? prices[row.type]}
              row={row}
              variant={variant}
            />
          </li>
        )
      })}
    </ul>
  )
}
