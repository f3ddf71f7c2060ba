'use client'
import './register.css'
import '../../components/console.css'
import { Banner, Button, toast, useConfig } from '@payloadcms/ui'
import { useRouter } from 'next/navigation'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ProblemNotice } from '../../../../core/console/problem-notice.tsx'
import { useTexts } from '../../components/texts.ts'
import { PictureField } from '../../components/upload/picture-field.tsx'
import { UploadProgress } from '../../components/upload/upload-progress.tsx'
import type { ArtistChoice } from './artist-picker.tsx'
import type { BrandChoice } from './brand-choice.ts'
import { DuplicateNotice } from './duplicate-notice.tsx'
import { RegistrationFields } from './registration-fields.tsx'
import { EMPTY_REGISTRATION, problemsOf, type RegistrationValues } from './registration-values.ts'
import { useDuplicate } from './use-duplicate.ts'
import { useFormProblems } from './use-form-problems.ts'
import { useKeptValues } from './use-kept-values.ts'
import { useRegistration } from './use-registration.ts'

type Props = {
  readonly brands: readonly BrandChoice[]
  /** Name that the form begins with. */
  readonly artist: string
  /** Id of the user. */
  readonly user: string
}
type Account = { readonly artist: ArtistChoice | null; readonly typed: string }

const NO_ACCOUNT: Account = { artist: null, typed: '' }

/** The form of section 2.1 of the specification with the artwork's picture. */
export function RegisterForm({ brands, artist, user }: Props) {
  const all = useTexts()
  const texts = all.register
  const router = useRouter()
  const { api, admin } = useConfig().config.routes
  const list = `${admin}/collections/artworks`
  const kept = useKeptValues(user, { ...EMPTY_REGISTRATION, artist })
  const { values } = kept
  const [brand, setBrand] = useState(brands[0]?.id ?? '')
  const [account, setAccount] = useState(NO_ACCOUNT)
  const [picture, setPicture] = useState<File | null>(null)
  const [publishes, setPublishes] = useState(false)
  const [attempts, setAttempts] = useState(0)
  const { duplicate, settled } = useDuplicate(`${api}/${brand}/artworks`, picture)
  const registration = useRegistration(api)
  const { step, problem } = registration
  const busy = step === 'creating' || step === 'uploading'
  const form = useRef<HTMLFormElement>(null)
  const isUnknown = account.typed.trim() !== '' && !account.artist
  const found = [
    ...problemsOf(values, all),
    ...(picture ? [] : [{ path: 'image', message: texts.noPicture }]),
    ...(isUnknown ? [{ path: 'account', message: texts.accountUnknown }] : []),
  ]
  const problems = useFormProblems(found, problem)

  useEffect(() => {
    if (attempts > 0) focusFirstProblem(form.current)
  }, [attempts])
  useEffect(() => {
    if (problem) focusFirstProblem(form.current)
  }, [problem])

  const change = (changes: Partial<RegistrationValues>) => {
    kept.change(changes)
    for (const name of Object.keys(changes)) problems.edited(name)
  }
  const choose = (chosen: ArtistChoice | null, typed: string) => {
    setAccount({ artist: chosen, typed })
    problems.edited('account')
    if (chosen) change({ artist: chosen.name })
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    problems.sent()
    if (found.length > 0 || !picture || (await settled())) return setAttempts((one) => one + 1)
    const idpUid = account.artist?.idp_uid
    const id = await registration.send({ brand, values, picture, publishes, idpUid })
    if (!id) return
    kept.forget()
    toast.success(texts.success)
    router.push(`${list}/${id}`)
  }
  return (
    <form className="register-form" noValidate onSubmit={(event) => void submit(event)} ref={form}>
      <p className="register-form__intro">
        {texts.intro} {texts.required}
      </p>
      {kept.restored && (
        <Banner type="info">
          <span className="kit-bar">
            {texts.restored}
            <Button
              buttonStyle="secondary"
              disabled={busy}
              id="register-discard"
              margin={false}
              onClick={kept.discard}
              size="small"
            >
              {texts.discard}
            </Button>
          </span>
        </Banner>
      )}
      <div className="register-form__columns">
        <fieldset className="register-form__picture">
          <legend>{texts.picture} *</legend>
          <PictureField
            disabled={busy}
            error={problems.errorAt('image')}
            onChange={setPicture}
            print={brands.find(({ id }) => id === brand)?.print}
          />
          {duplicate && <DuplicateNotice duplicate={duplicate} />}
        </fieldset>
        <RegistrationFields
          brand={brand}
          brands={brands}
          disabled={busy}
          errorAt={problems.errorAt}
          onAccount={choose}
          onBrand={setBrand}
          onChange={change}
          owner={account.artist?.id ?? user}
          values={values}
        />
        <div className="register-form__end">
          <ProblemNotice
            problem={problem}
            {...(registration.pictureRefused ? { hint: texts.kept } : {})}
          />
          {attempts > 0 && problems.shown.length > 0 && !problem && (
            <p className="kit-field__error" role="alert">
              {texts.problems}
            </p>
          )}
          {registration.sent && (
            <UploadProgress onCancel={registration.cancel} sent={registration.sent} />
          )}
          <div className="register-form__publish">
            <input
              aria-describedby="register-publish-hint"
              checked={publishes}
              disabled={busy}
              id="register-publish"
              onChange={(event) => setPublishes(event.target.checked)}
              type="checkbox"
            />
            <label htmlFor="register-publish">{texts.publishWhenReady}</label>
            <p className="kit-field__hint" id="register-publish-hint">
              {texts.publishHint}
            </p>
          </div>
          <div className="register-form__submit">
            <Button disabled={busy} id="register-submit" margin={false} size="large" type="submit">
              {texts.submit}
            </Button>
            <Button
              buttonStyle="secondary"
              disabled={busy}
              el="link"
              id="register-leave"
              margin={false}
              size="large"
              to={list}
            >
              {texts.leave}
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

/** Nothing in the form may be wrong but its picture: then back to the step where it is chosen. */
function focusFirstProblem(form: HTMLFormElement | null): void {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
  const next = wrong ?? form?.querySelector<HTMLElement>('#register-choose')
  next?.focus()
}
