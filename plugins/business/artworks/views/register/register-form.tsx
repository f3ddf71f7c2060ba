'use client'
import './register.css'
import '../../components/console.css'
import { Button, toast, useConfig } from '@payloadcms/ui'
import { useRouter } from 'next/navigation'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ProblemNotice } from '../../../../core/console/problem-notice.tsx'
import { useHydrated } from '../../../../core/console/use-hydrated.ts'
import { useProblemWords } from '../../../../core/console/use-problem-words.ts'
import { discardDraft } from '../../components/discard-draft.ts'
import { useTexts } from '../../components/texts.ts'
import type { DecodedPicture } from '../../components/upload/decode-picture.ts'
import { DuplicateNotice } from '../../components/upload/duplicate-notice.tsx'
import { PictureField } from '../../components/upload/picture-field.tsx'
import { UploadProgress } from '../../components/upload/upload-progress.tsx'
import { useDuplicate } from '../../components/upload/use-duplicate.ts'
import { useLeaveQuestion } from '../../components/upload/use-leave-question.ts'
import type { ArtistChoice } from './artist-picker.tsx'
import type { BrandChoice } from './brand-choice.ts'
import { asOffered, type FormState, OWN_ACCOUNT, withoutArtist } from './form-state.ts'
import { KeptNotice } from './kept-notice.tsx'
import { PreviewPanel } from './preview/preview-panel.tsx'
import { PublishChoice } from './publish-choice.tsx'
import { RegistrationFields } from './registration-fields.tsx'
import { EMPTY_REGISTRATION, problemsOf, type RegistrationValues } from './registration-values.ts'
import { useFormProblems } from './use-form-problems.ts'
import { useKeptForm } from './use-kept-form.ts'
import { useRegistration } from './use-registration.ts'

type Props = {
  readonly brands: readonly BrandChoice[]
  /** Name that the form begins with. */
  readonly artist: string
  /** Id of the user. */
  readonly user: string
}

/** The form of section 2.1 of the specification with the artwork's picture. */
export function RegisterForm({ brands, artist, user }: Props) {
  const all = useTexts()
  const texts = all.register
  const router = useRouter()
  const { api, admin } = useConfig().config.routes
  const list = `${admin}/collections/artworks`
  const kept = useKeptForm(
    user,
    {
      values: { ...EMPTY_REGISTRATION, artist },
      brand: brands[0]?.id ?? '',
      account: OWN_ACCOUNT,
      publishes: false,
      draft: null,
    },
    (before) => offered(before),
  )
  const { form } = kept
  const { values, brand, account, publishes } = form
  const [picture, setPicture] = useState<File | null>(null)
  const [decoded, setDecoded] = useState<DecodedPicture | null | undefined>()
  const [attempts, setAttempts] = useState(0)
  const { duplicate, settled } = useDuplicate(`${api}/${brand}/artworks`, picture)
  const registration = useRegistration(api, (draft) =>
    kept.change((before) => ({ ...before, draft })),
  )
  const { step, problem } = registration
  const hydrated = useHydrated()
  const busy = step === 'creating' || step === 'uploading'
  useLeaveQuestion(busy)
  const wordsOf = useProblemWords()
  const element = useRef<HTMLFormElement>(null)
  const isUnknown = account.typed.trim() !== '' && !account.artist
  const found = [
    ...problemsOf(values, all),
    ...(picture ? [] : [{ path: 'image', message: texts.noPicture }]),
    ...(isUnknown ? [{ path: 'account', message: texts.accountUnknown }] : []),
  ]
  const problems = useFormProblems(found, problem)

  useEffect(() => {
    if (attempts > 0) focusFirstProblem(element.current)
  }, [attempts])
  useEffect(() => {
    if (problem) focusFirstProblem(element.current)
  }, [problem])

  const change = (changes: Partial<RegistrationValues>) => {
    kept.change((before) => ({ ...before, values: { ...before.values, ...changes } }))
    for (const name of Object.keys(changes)) problems.edited(name)
  }
  /** The form with what the user may choose; a name that is removed is asked for at once. */
  const offered = (wanted: FormState) => {
    const possible = asOffered(wanted, brands)
    if (possible.account.artist !== wanted.account.artist) problems.edited('artist')
    return possible
  }
  const choose = (chosen: ArtistChoice | null, typed: string) => {
    const artist = chosen && { id: chosen.id, idpUid: chosen.idp_uid }
    kept.change((before) => ({ ...before, account: { typed, artist } }))
    problems.edited('account')
    if (chosen) change({ artist: chosen.name })
  }
  const loseArtist = () => {
    kept.change((before) => withoutArtist(before, before.account.typed))
    problems.edited('account')
    problems.edited('artist')
  }
  const discard = () => {
    // A draft that stays nevertheless is in the list of artworks, and its page offers the same.
    if (form.draft) void discardDraft(`${api}/${form.draft.brand}/artworks/${form.draft.artworkId}`)
    kept.discard()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    problems.sent()
    if (found.length > 0 || !picture || (await settled())) return setAttempts((one) => one + 1)
    const done = await registration.send(form, picture)
    if (!done) return
    kept.forget()
    toast.success(texts.success)
    if (done.wishRefused) {
      const { message, action } = wordsOf(done.wishRefused)
      // A warning goes along to the page of the artwork; an error would stay behind.
      toast.warning(texts.wishRefused(message, action), { duration: Number.POSITIVE_INFINITY })
    }
    router.push(`${list}/${done.artworkId}`)
  }
  const { print, shop } = brands.find(({ id }) => id === brand) ?? {}
  return (
    <form
      className="register-form"
      noValidate
      onSubmit={(event) => void submit(event)}
      ref={element}
    >
      <p className="register-form__intro">
        {texts.intro} {texts.required}
      </p>
      {kept.restored && <KeptNotice disabled={busy} onDiscard={discard} />}
      <div className="register-form__columns">
        <div className="register-form__picture">
          <fieldset>
            <legend>{texts.picture} *</legend>
            <PictureField
              disabled={busy}
              error={problems.errorAt('image')}
              onChange={setPicture}
              onDecoded={setDecoded}
              print={print}
            />
            {duplicate && <DuplicateNotice duplicate={duplicate} />}
          </fieldset>
          <PreviewPanel
            decoded={decoded}
            file={picture}
            print={print}
            shop={shop}
            templatesUrl={`${api}/${brand}/composition-templates`}
            values={values}
          />
        </div>
        <RegistrationFields
          brands={brands}
          disabled={busy}
          errorAt={problems.errorAt}
          form={form}
          onAccount={choose}
          onAccountLost={loseArtist}
          onBrand={(chosen) => kept.change((before) => offered({ ...before, brand: chosen }))}
          onChange={change}
          owner={account.artist?.id ?? user}
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
          <PublishChoice
            checked={publishes}
            disabled={busy}
            onChange={(checked) => kept.change((before) => ({ ...before, publishes: checked }))}
          />
          <div className="register-form__submit">
            <Button
              disabled={busy || !hydrated}
              id="register-submit"
              margin={false}
              size="large"
              type="submit"
            >
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
