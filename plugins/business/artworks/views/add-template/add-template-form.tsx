'use client'
import '../../components/template/template.css'
import { Button, useConfig } from '@payloadcms/ui'
import { type FormEvent, useEffect, useRef } from 'react'
import { ProblemNotice } from '../../../../core/console/problem-notice.tsx'
import { useHydrated } from '../../../../core/console/use-hydrated.ts'
import { focusFirstProblem } from '../../components/template/picture-fault.ts'
import { TemplatePicture } from '../../components/template/template-picture.tsx'
import { useTexts } from '../../components/template/texts.ts'
import { WindowFields } from '../../components/template/window-fields.tsx'
import { WindowPreview } from '../../components/template/window-preview.tsx'
import { CANVAS_SIZE } from '../../components/template/window-values.ts'
import { IdentityFields } from './identity-fields.tsx'
import { useNewTemplate } from './use-new-template.ts'

/** What a template is for, its picture and its window. */
export function AddTemplateForm() {
  const texts = useTexts().add
  const { admin, api } = useConfig().config.routes
  const list = `${admin}/collections/composition-templates`
  const form = useNewTemplate(api, list)
  const { problems, busy, chosen, attempts } = form
  const hydrated = useHydrated()
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (attempts > 0) focusFirstProblem(element.current)
  }, [attempts])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void form.send()
  }
  return (
    <form className="template-form" noValidate onSubmit={submit} ref={element}>
      <p>{texts.intro(CANVAS_SIZE)}</p>
      <div className="template-columns">
        <WindowPreview picture={chosen?.decoded?.preview ?? null} window={form.window} />
        <div className="template-fields">
          <IdentityFields
            disabled={busy}
            errorAt={problems.errorAt}
            identity={form.identity}
            onChange={form.identify}
          />
          <TemplatePicture
            chosen={chosen}
            disabled={busy}
            error={problems.errorAt('image')}
            onChoose={form.choose}
            required
          />
          <WindowFields
            disabled={busy}
            onChange={form.change}
            problems={problems}
            required={form.identity.kind === 'frame'}
            values={form.values}
          />
          <ProblemNotice problem={form.problem} />
          <div className="template-actions">
            <Button
              disabled={busy || !hydrated}
              id="template-submit"
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
              id="template-leave"
              margin={false}
              size="large"
              to={list}
            >
              {texts.leave}
            </Button>
            <p aria-live="polite">{busy && texts.busy}</p>
          </div>
        </div>
      </div>
    </form>
  )
}
