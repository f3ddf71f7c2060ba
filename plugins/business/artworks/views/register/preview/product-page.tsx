'use client'
import './product-page.css'
import { useState } from 'react'
import type { ShopInLanguages } from '../../../../../../src/brands/shop-settings.ts'
import type { ShopWord } from '../../../../../../src/brands/shop-words.ts'
import { variantOptions } from '../../../../../../src/commerce/artwork-words.ts'
import {
  CATALOGUE,
  type CatalogueVariant,
  type VariantType,
} from '../../../../../../src/composition/catalogue.ts'
import { variantKey } from '../../../../../../src/composition/naming.ts'
import { PREVIEW } from '../../../../../../src/composition/preview.ts'
import type { Language } from '../../../../../../src/errors/in-language.ts'
import { ChoiceButtons } from '../../../../../core/console/filters.tsx'
import { yenIn } from '../../../../../core/console/formats.ts'
import { tagsOf } from '../../../components/tags-of.ts'
import { useTexts } from '../../../components/texts.ts'
import { localName } from '../../../components/variant-names.ts'
import { priceOf, type RegistrationValues } from '../registration-values.ts'
import { choicesOf, chosenWith, OPTIONS, type Option } from './product-choices.ts'

/** Each in itself, as on the pages of a shop. */
const LANGUAGE_NAMES = [
  ['ja', '日本語'],
  ['en', 'English'],
] as const satisfies readonly (readonly [Language, string])[]

const WORD_OF: Readonly<Record<Option, ShopWord>> = {
  type: 'type',
  frameColor: 'frame',
  matColor: 'mat',
}

type Props = {
  readonly shop: ShopInLanguages
  /** What is typed. */
  readonly values: RegistrationValues
  /** URLs of the previews by the key of their variant. */
  readonly pictures: ReadonlyMap<string, string>
  /** Whether a kind of product is sold with this picture. */
  readonly isSold: (type: VariantType) => boolean
}

/** The page of the product in the shop, in the words of the brand, as a shopper chooses there. */
export function ProductPage({ shop, values, pictures, isSold }: Props) {
  const texts = useTexts()
  const [language, setLanguage] = useState(shop.language)
  const [chosen, setChosen] = useState<CatalogueVariant | undefined>()
  const sold = CATALOGUE.filter(({ type }) => isSold(type))
  const variant = sold.find((one) => one === chosen) ?? sold[0]
  if (!variant) return null
  const price = priceOf(values, variant.type)
  const { productPage } = texts
  const { title, artist, description, tags } = values
  const { fields } = texts.register
  const names = new Map(LANGUAGE_NAMES)
  return (
    <section aria-labelledby="product-page" className="product-page">
      <header className="kit-bar">
        <h2 id="product-page">{productPage.heading}</h2>
        <ChoiceButtons
          id="product-page-language"
          label={productPage.language}
          onChange={setLanguage}
          options={LANGUAGE_NAMES}
          value={language}
        />
      </header>
      <p className="kit-field__hint">
        {language === shop.language
          ? productPage.hint
          : productPage.other(names.get(shop.language) ?? '')}
      </p>
      <div className="product-page__sheet" lang={language}>
        <Picture source={pictures.get(variantKey(variant))} variant={variant} />
        <div className="product-page__facts">
          <p className="product-page__title">
            {`${title.trim() || fields.title} / ${artist.trim() || fields.artist}`}
          </p>
          <p className="product-page__price">
            {price === null ? productPage.noPrice : yenIn(language)(price)}
          </p>
          {OPTIONS.map((option, position) => (
            <Choices
              key={option}
              label={shop.words[language][WORD_OF[option]]}
              name={(one) => variantOptions(one, shop.words[language])[position] ?? ''}
              onChoose={(one) => setChosen(chosenWith(sold, variant, option, one[option]))}
              option={option}
              {...{ sold, variant }}
            />
          ))}
          <p className="product-page__text">{description.trim() || fields.description}</p>
          <ul className="product-page__tags">
            {tagsOf(tags).map((tag) => (
              <li key={tag}>{tag}</li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  )
}

type PictureProps = { readonly source: string | undefined; readonly variant: CatalogueVariant }

function Picture({ source, variant }: PictureProps) {
  const texts = useTexts()
  if (source === undefined) return <div className="product-page__place" />
  return (
    // biome-ignore lint/performance/noImgElement: the picture lies on this computer only.
    <img
      alt={texts.previews.alt(localName(texts, variantKey(variant)))}
      height={PREVIEW.height}
      src={source}
      width={PREVIEW.width}
    />
  )
}

type ChoicesProps = {
  readonly option: Option
  readonly label: string
  /** What the shop calls the value that a variant has. */
  readonly name: (variant: CatalogueVariant) => string
  readonly sold: readonly CatalogueVariant[]
  readonly variant: CatalogueVariant
  readonly onChoose: (variant: CatalogueVariant) => void
}

function Choices({ option, label, name, sold, variant, onChoose }: ChoicesProps) {
  const id = `product-page-${option}`
  const choices = choicesOf(sold, variant, option)
  return (
    <div className="kit-field">
      <label htmlFor={id}>{label}</label>
      <select
        disabled={choices.length < 2}
        id={id}
        onChange={(event) => {
          const choice = choices[event.target.selectedIndex]
          if (choice) onChoose(choice)
        }}
        value={String(variant[option])}
      >
        {choices.map((one) => (
          <option key={String(one[option])} value={String(one[option])}>
            {name(one)}
          </option>
        ))}
      </select>
    </div>
  )
}
