'use client'
import './preview.css'
import { Button, useTranslation } from '@payloadcms/ui'
import { useRef, useState } from 'react'
import type { PrintForSale } from '../../../../../../src/brands/print-for-sale.ts'
import type { ShopInLanguages } from '../../../../../../src/brands/shop-settings.ts'
import {
  CATALOGUE,
  type CatalogueVariant,
  FRAME_COLORS,
  VARIANT_TYPES,
  type VariantType,
} from '../../../../../../src/composition/catalogue.ts'
import { variantKey } from '../../../../../../src/composition/naming.ts'
import { useYen } from '../../../../../core/console/formats.ts'
import { useTexts } from '../../../components/texts.ts'
import type { DecodedPicture } from '../../../components/upload/decode-picture.ts'
import { priceOf, type RegistrationValues } from '../registration-values.ts'
import { PreviewDialog } from './preview-dialog.tsx'
import { PreviewFigure } from './preview-figure.tsx'
import { settledOf, TOTAL } from './preview-state.ts'
import { ProductPage } from './product-page.tsx'
import { saleOf } from './sale-words.ts'
import { type Previews, usePreviews } from './use-previews.ts'
import { visibleFirst } from './visible-first.ts'

type Props = {
  readonly file: File | null
  /** `undefined` while it is decoded, `null` where this browser cannot. */
  readonly decoded: DecodedPicture | null | undefined
  readonly templatesUrl: string
  readonly print: PrintForSale | undefined
  readonly shop: ShopInLanguages | undefined
  /** What is typed: the prices are shown beside the products. */
  readonly values: RegistrationValues
}

/** The chosen picture as all 21 products, before anything is uploaded (specification, section 3.1). */
export function PreviewPanel({ file, decoded, templatesUrl, print, shop, values }: Props) {
  const texts = useTexts()
  const panel = useRef<HTMLElement>(null)
  const keys = () => visibleFirst(panel.current)
  const previews = usePreviews({ file, decoded, templatesUrl, keys })
  return (
    <section aria-labelledby="register-previews" className="register-preview" ref={panel}>
      <h2 id="register-previews">{texts.previews.heading}</h2>
      <Progress previews={previews} />
      {decoded && <Products {...{ decoded, previews, print, values }} />}
      {decoded && shop && (
        <ProductPage
          isSold={(type) => saleOf(type, decoded.size, print, texts).isSold}
          key={shop.language}
          pictures={previews.pictures}
          shop={shop}
          values={values}
        />
      )}
    </section>
  )
}

function Progress({ previews }: { readonly previews: Previews }) {
  const { previews: texts } = useTexts()
  const { stage, pictures, retry } = previews
  const settled = settledOf(previews)
  return (
    <>
      {stage === 'drawing' && (
        <div
          aria-label={texts.heading}
          aria-valuemax={TOTAL}
          aria-valuemin={0}
          aria-valuenow={settled}
          className="kit-progress"
          role="progressbar"
        >
          <div style={{ inlineSize: `${(settled / TOTAL) * 100}%` }} />
        </div>
      )}
      <p aria-live="polite" className="kit-field__hint" id="register-previews-state">
        {stage === 'none' && texts.empty}
        {stage === 'drawing' && texts.drawing(settled, TOTAL)}
        {stage === 'done' && texts.done(pictures.size)}
        {stage === 'unable' && texts.unable}
        {stage === 'broken' && texts.broken}
      </p>
      {stage === 'broken' && (
        <div>
          <Button buttonStyle="secondary" margin={false} onClick={retry} size="small">
            {texts.retry}
          </Button>
        </div>
      )}
    </>
  )
}

type Shown = Pick<Props, 'print' | 'values'> & {
  readonly decoded: DecodedPicture
  readonly previews: Previews
}

function Products({ decoded, previews, print, values }: Shown) {
  const texts = useTexts()
  const yen = useYen()
  const language = useTranslation().i18n.language === 'ja' ? 'ja' : 'en'
  const [open, setOpen] = useState<string | null>(null)
  if (previews.stage === 'unable') return null
  const sale = (type: VariantType) => saleOf(type, decoded.size, print, texts)
  const aside = (type: VariantType) => {
    const price = priceOf(values, type)
    return [sale(type).words, ...(price === null ? [] : [yen(price)])].join(' · ')
  }
  const figures = (
    rows: readonly CatalogueVariant[],
    caption: (row: CatalogueVariant) => string,
  ) => (
    <ul className="register-preview__pictures">
      {rows.map((row) => {
        const key = variantKey(row)
        return (
          <li data-variant={key} key={key}>
            <PreviewFigure
              caption={caption(row)}
              isExpected={previews.stage === 'drawing'}
              onOpen={() => setOpen(key)}
              problem={previews.problems.get(key)?.[language]}
              row={row}
              sale={sale(row.type)}
              source={previews.pictures.get(key)}
            />
          </li>
        )
      })}
    </ul>
  )
  const opened = CATALOGUE.find((row) => variantKey(row) === open)
  return (
    <>
      <div className="register-preview__types">
        {VARIANT_TYPES.map((type) => {
          const rows = CATALOGUE.filter((row) => row.type === type)
          return (
            <section
              className={`register-preview__type register-preview__type--${type}`}
              key={type}
            >
              <h3>
                {texts.types[type]} <span>{aside(type)}</span>
              </h3>
              {type === 'premium'
                ? FRAME_COLORS.map((color) => (
                    <section key={color}>
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
      </div>
      <PreviewDialog
        aside={opened ? aside(opened.type) : ''}
        keys={CATALOGUE.map(variantKey).filter((key) => previews.pictures.has(key))}
        onClose={() => setOpen(null)}
        onMove={setOpen}
        open={open}
        previews={previews}
      />
    </>
  )
}
