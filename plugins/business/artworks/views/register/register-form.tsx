'use client'
import './register.css'
import '../../components/console.css'
import { Button, toast, useConfig } from '@payloadcms/ui'
import { useRouter } from 'next/navigation'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { PrintForSale } from '../../../../../src/brands/print-for-sale.ts'
import type { FieldMessage } from '../../../../../src/errors/service-error.ts'
import { FormField } from '../../../../core/console/form-field.tsx'
import { ProblemNotice } from '../../../../core/console/problem-notice.tsx'
import { useTexts } from '../../components/texts.ts'
import { PictureField } from '../../components/upload/picture-field.tsx'
import { UploadProgress } from '../../components/upload/upload-progress.tsx'
import {
  EMPTY_REGISTRATION,
  type FieldName,
  PRICE_FIELDS,
  problemsOf,
  type RegistrationValues,
} from './registration-values.ts'
import { useRegistration } from './use-registration.ts'

export type BrandChoice = {
  readonly id: string
  readonly name: string
  readonly print: PrintForSale
}
type Props = { readonly brands: readonly BrandChoice[]; readonly artist: string }

/** The form of section 2.1 of the specification with the artwork's picture. */
export function RegisterForm({ brands, artist }: Props) {
  const all = useTexts()
  const texts = all.register
  const router = useRouter()
  const { api, admin } = useConfig().config.routes
  const [values, setValues] = useState<RegistrationValues>({ ...EMPTY_REGISTRATION, artist })
  const [brand, setBrand] = useState(brands[0]?.id ?? '')
  const [picture, setPicture] = useState<File | null>(null)
  const [found, setFound] = useState<readonly FieldMessage[]>([])
  const registration = useRegistration(api)
  const { step, problem } = registration
  const busy = step === 'creating' || step === 'uploading'
  const form = useRef<HTMLFormElement>(null)
  const problems = [...found, ...(problem?.errors ?? [])]

  // After an error the focus moves to the first field that has one.
  useEffect(() => {
    if (found.length === 0 && !problem) return
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    // Nothing in the form is wrong but its picture: back to the step where it is chosen.
    const next = wrong ?? form.current?.querySelector<HTMLElement>('#register-choose')
    next?.focus()
  }, [found, problem])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const wrong = problemsOf(values, all)
    if (!picture) wrong.push({ path: 'image', message: texts.noPicture })
    setFound(wrong)
    if (wrong.length > 0 || !picture) return
    const id = await registration.send({ brand, values, picture })
    if (!id) return
    toast.success(texts.success)
    router.push(`${admin}/collections/artworks/${id}`)
  }
  const errorAt = (path: string) =>
    problems.find((one) => one.path === path || one.path.startsWith(`${path}.`))?.message
  const field = (name: FieldName, label: string) => ({
    ...{ name, label, value: values[name], error: errorAt(name), disabled: busy },
    onChange: (value: string) => setValues((before) => ({ ...before, [name]: value })),
  })
  const { fields } = texts
  return (
    <form className="register-form" noValidate onSubmit={(event) => void submit(event)} ref={form}>
      <p className="register-form__intro">
        {texts.intro} {texts.required}
      </p>
      <div className="register-form__columns">
        <fieldset className="register-form__picture">
          <legend>{texts.picture} *</legend>
          <PictureField
            disabled={busy}
            error={errorAt('image')}
            onChange={setPicture}
            print={brands.find(({ id }) => id === brand)?.print}
          />
        </fieldset>
        <fieldset>
          <legend>{texts.details}</legend>
          {brands.length > 1 && (
            <div className="field-type kit-field">
              <label className="field-label" htmlFor="register-brand">
                {fields.brand}
                <span className="required">*</span>
              </label>
              <select
                disabled={busy}
                id="register-brand"
                onChange={(event) => setBrand(event.target.value)}
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
          <FormField {...field('title', fields.title)} required />
          <FormField {...field('artist', fields.artist)} required />
          <FormField {...field('technique', fields.technique)} required />
          <FormField {...field('description', fields.description)} required rows={5} />
          <div className="register-form__pair">
            <FormField
              {...field('creation_year', fields.creation_year)}
              note={texts.optional}
              numeric
            />
            <FormField {...field('size', fields.size)} note={texts.optional} />
          </div>
          <FormField {...field('tags', fields.tags)} hint={texts.tagsHint} note={texts.optional} />
        </fieldset>
        <fieldset className="register-form__prices">
          <legend>{texts.prices}</legend>
          <p className="kit-field__hint">{texts.pricesHint}</p>
          <div className="register-form__four">
            {PRICE_FIELDS.map((name) => (
              <FormField
                {...field(name, `${all.types[typeOf(name)]} (¥)`)}
                key={name}
                numeric
                required
              />
            ))}
          </div>
        </fieldset>
        <div className="register-form__end">
          <ProblemNotice
            problem={problem}
            {...(registration.pictureRefused ? { hint: texts.kept } : {})}
          />
          {found.length > 0 && (
            <p className="kit-field__error" role="alert">
              {texts.problems}
            </p>
          )}
          {registration.sent && (
            <UploadProgress onCancel={registration.cancel} sent={registration.sent} />
          )}
          <div className="register-form__submit">
            <Button disabled={busy} id="register-submit" margin={false} size="large" type="submit">
              {texts.submit}
            </Button>
            <p aria-live="polite">
              {step === 'creating' && texts.creating}
              {step === 'cancelled' && texts.cancelled}
            </p>
          </div>
        </div>
      </div>
    </form>
  )
}

function typeOf(name: (typeof PRICE_FIELDS)[number]) {
  return name.slice('pricing.'.length) as 'premium' | 'wood' | 'stand' | 'postcard'
}
