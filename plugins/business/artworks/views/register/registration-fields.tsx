'use client'
import { FormField } from '../../../../core/console/form-field.tsx'
import { useTexts } from '../../components/texts.ts'
import { type ArtistChoice, ArtistPicker } from './artist-picker.tsx'
import type { BrandChoice } from './brand-choice.ts'
import type { FormState } from './form-state.ts'
import { LastPrices } from './last-prices.tsx'
import { type FieldName, PRICE_FIELDS, type RegistrationValues } from './registration-values.ts'

type Props = {
  readonly brands: readonly BrandChoice[]
  readonly form: FormState
  readonly onBrand: (brand: string) => void
  readonly onAccount: (artist: ArtistChoice | null, typed: string) => void
  readonly onAccountLost: () => void
  /** Whose artwork it becomes. */
  readonly owner: string
  readonly onChange: (changes: Partial<RegistrationValues>) => void
  readonly errorAt: (path: string) => string | undefined
  readonly disabled: boolean
}

/** The details and prices of section 2.1 of the specification. */
export function RegistrationFields(props: Props) {
  const { brands, form, onBrand, onAccount, onAccountLost, owner, onChange, errorAt, disabled } =
    props
  const { brand, account, values } = form
  const { register: texts, priceName } = useTexts()
  const { fields } = texts
  const field = (name: FieldName, label: string) => ({
    ...{ name, label, disabled, value: values[name], error: errorAt(name) },
    onChange: (value: string) => onChange({ [name]: value }),
  })
  return (
    <>
      <fieldset>
        <legend>{texts.details}</legend>
        {brands.length > 1 && (
          <div className="field-type kit-field">
            <label className="field-label" htmlFor="register-brand">
              {fields.brand}
              <span className="required">*</span>
            </label>
            <select
              disabled={disabled}
              id="register-brand"
              onChange={(event) => onBrand(event.target.value)}
              value={brand}
            >
              {brands.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </div>
        )}
        {brands.find(({ id }) => id === brand)?.forOthers && (
          <ArtistPicker
            account={account}
            disabled={disabled}
            error={errorAt('account') ?? errorAt('idp_uid')}
            onChange={onAccount}
            onLost={onAccountLost}
          />
        )}
        <FormField {...field('title', fields.title)} required />
        <FormField {...field('artist', fields.artist)} required />
        <FormField {...field('technique', fields.technique)} required />
        <FormField {...field('description', fields.description)} required rows={5} />
        <div className="register-form__pair">
          <FormField {...field('creation_year', fields.creation_year)} numeric />
          <FormField {...field('size', fields.size)} />
        </div>
        <FormField {...field('tags', fields.tags)} hint={texts.tagsHint} required />
      </fieldset>
      <fieldset className="register-form__prices">
        <legend>{texts.prices}</legend>
        <p className="kit-field__hint">{texts.pricesHint}</p>
        <LastPrices {...{ brand, disabled, owner }} onUse={onChange} />
        <div className="register-form__prices">
          {PRICE_FIELDS.map((name) => (
            <FormField {...field(name, priceName(typeOf(name)))} key={name} numeric required />
          ))}
        </div>
      </fieldset>
    </>
  )
}

function typeOf(name: (typeof PRICE_FIELDS)[number]) {
  return name.slice('pricing.'.length) as 'premium' | 'wood' | 'stand' | 'postcard'
}
