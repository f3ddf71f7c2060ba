'use client'
import './template.css'
import { Button, useConfig, useDocumentInfo } from '@payloadcms/ui'
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import type { CompositionTemplate } from '../../../../../src/payload-types.ts'
import { ProblemNotice } from '../../../../core/console/problem-notice.tsx'
import { focusFirstProblem } from './picture-fault.ts'
import { TemplatePicture } from './template-picture.tsx'
import { useTexts } from './texts.ts'
import { useTemplateChange } from './use-template-change.ts'
import { WindowFields } from './window-fields.tsx'
import { WindowPreview } from './window-preview.tsx'
import { typedWindow, windowValuesOf } from './window-values.ts'

type Props = { readonly mayEdit: boolean }

/** Head of the page of a frame or mat: its picture with its window, and the way to change both. */
export function TemplatePanel({ mayEdit }: Props) {
  const { id, data } = useDocumentInfo()
  const texts = useTexts().panel
  const { api } = useConfig().config.routes
  const isSaved = useRef(false)
  if (id === undefined || !data) return null
  const template = data as CompositionTemplate
  const picture = `${api}/files/${template.objectKey}`
  return (
    <section aria-labelledby="template-panel-heading" className="kit-panel">
      <h2 id="template-panel-heading" tabIndex={-1}>
        {texts.heading}
      </h2>
      {mayEdit ? (
        <Editor
          api={api}
          isSaved={isSaved}
          // What was typed ends with what it was typed for.
          key={`${id} ${template.updatedAt}`}
          picture={picture}
          template={template}
        />
      ) : (
        <WindowPreview picture={picture} window={typedWindow(windowValuesOf(template.window))} />
      )}
    </section>
  )
}

type EditorProps = {
  readonly api: string
  readonly template: CompositionTemplate
  /** URL of the picture as it is recorded. */
  readonly picture: string
  /** Whether the record that is shown was saved here just now. */
  readonly isSaved: RefObject<boolean>
}

function Editor({ api, template, picture, isSaved }: EditorProps) {
  const texts = useTexts().panel
  const form = useTemplateChange(api, template)
  const { problems, busy, problem, chosen, attempts } = form
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The button that was pressed has gone with the record before.
    if (isSaved.current) document.getElementById('template-panel-heading')?.focus()
    isSaved.current = false
  }, [isSaved])
  useEffect(() => {
    if (attempts > 0) focusFirstProblem(element.current)
  }, [attempts])
  const save = async () => {
    isSaved.current = await form.save()
  }
  const saveOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    void save()
  }
  return (
    <div className="template-columns" ref={element}>
      <WindowPreview picture={chosen?.decoded?.preview ?? picture} window={form.window} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Enter in a field saves, as in a form. */}
      <div className="template-fields" onKeyDown={saveOnEnter}>
        <TemplatePicture
          chosen={chosen}
          disabled={busy}
          error={problems.errorAt('image')}
          onChoose={form.choose}
          required={false}
        />
        <WindowFields
          disabled={busy}
          onChange={form.change}
          problems={problems}
          required={template.kind === 'frame'}
          values={form.values}
        />
        <div className="template-actions">
          <Button
            disabled={busy || !form.changed}
            id="template-save"
            margin={false}
            onClick={() => void save()}
            size="medium"
          >
            {texts.save}
          </Button>
          <p aria-live="polite">{busy && texts.busy}</p>
        </div>
        <p className="kit-field__hint">{texts.hint}</p>
        <ProblemNotice problem={problem} />
      </div>
    </div>
  )
}
