'use client'
import '../../../core/console/kit.css'
import './mail-panel.css'
import { Button, toast, useConfig, useDocumentInfo, useField, useFormFields } from '@payloadcms/ui'
import { useId, useState } from 'react'
import { callService, type Problem } from '../../../core/console/call-service.ts'
import { ProblemNotice } from '../../../core/console/problem-notice.tsx'
import { useServiceQuery } from '../../../core/console/use-service-query.ts'
import type { EditorFacts } from '../endpoints/editor.ts'
import { insertText } from './insert-text.ts'
import { MailFrame } from './mail-frame.tsx'
import { ProblemList } from './problem-list.tsx'
import { useTexts } from './texts.ts'
import { type Draft, postJson, useRendering } from './use-rendering.ts'
import { VariableList } from './variable-list.tsx'

const LANGUAGES = ['ja', 'en'] as const
const DEFAULT_TYPE = 'order_confirmation'
/** Of every installation, whatever brands it has. */
const DEFAULT_SAMPLE = 'missing-metafield'

/** Below the editor of a mail template: the mail of a sample order, problems, variables, and the way into the shop. */
export function MailPanel() {
  const texts = useTexts()
  const ids = useId()
  const { api } = useConfig().config.routes
  const { data } = useDocumentInfo()
  const content = useField<string>({ path: 'content' })
  const subject = useField<string>({ path: 'subject' })
  const type = useFormFields(([fields]) => String(fields.templateType?.value ?? ''))
  const [sample, setSample] = useState(DEFAULT_SAMPLE)
  const [language, setLanguage] = useState<Draft['language']>('ja')
  const [running, setRunning] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const draft: Draft = {
    template_type: /^[a-z][a-z0-9_]{1,39}$/.test(type) ? type : DEFAULT_TYPE,
    subject: subject.value ?? '',
    content: content.value ?? '',
    sample,
    language,
  }
  const facts = useServiceQuery<EditorFacts>(
    `${api}/email-templates/editor?template_type=${draft.template_type}`,
  )
  const { value, problem: notRendered } = useRendering(draft)
  const isFixed = data?.status !== undefined && data.status !== 'draft'

  const insert = (code: string) => {
    if (!insertText(code)) content.setValue(draft.content + code)
  }
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text)
      toast.success(texts.copied)
    } catch {
      toast.error(texts.notCopied)
    }
  }
  const sendTest = async () => {
    setRunning(true)
    setProblem(null)
    const answer = await callService(`${api}/email-templates/test-mail`, postJson(draft))
    setRunning(false)
    if (answer.ok) toast.success(texts.sent)
    else setProblem(answer.problem)
  }
  const begin = () => {
    const starting = facts.value?.starting
    if (!starting) return
    subject.setValue(starting.subject)
    content.setValue(starting.content)
  }
  const button = { buttonStyle: 'secondary', margin: false, size: 'medium' } as const

  return (
    <section aria-labelledby={`${ids}-heading`} className="kit-panel mail-panel">
      <h2 id={`${ids}-heading`}>{texts.heading}</h2>
      <div className="kit-bar">
        <label htmlFor={`${ids}-sample`}>{texts.sample}</label>
        <select
          id={`${ids}-sample`}
          onChange={(event) => setSample(event.target.value)}
          value={sample}
        >
          {(facts.value?.samples ?? [{ id: sample, title: sample }]).map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </select>
        <label htmlFor={`${ids}-language`}>{texts.language}</label>
        <select
          id={`${ids}-language`}
          onChange={(event) => setLanguage(event.target.value === 'en' ? 'en' : 'ja')}
          value={language}
        >
          {LANGUAGES.map((one) => (
            <option key={one} value={one}>
              {texts.languages[one]}
            </option>
          ))}
        </select>
      </div>
      <ProblemNotice problem={problem ?? notRendered ?? facts.problem} />
      {value?.mail && <MailFrame mail={value.mail} />}
      {value && !value.mail && <p>{texts.cannotRender}</p>}
      <h3>{texts.problems}</h3>
      <div aria-live="polite">{value && <ProblemList problems={value.problems} />}</div>
      <VariableList disabled={isFixed} onInsert={insert} variables={facts.value?.variables ?? []} />
      <div className="kit-bar">
        <Button {...button} id="mail-copy" onClick={() => void copy(draft.content)}>
          {texts.copy}
        </Button>
        <Button {...button} id="mail-copy-subject" onClick={() => void copy(draft.subject)}>
          {texts.copySubject}
        </Button>
        <Button {...button} disabled={running} id="mail-test" onClick={() => void sendTest()}>
          {texts.sendTest}
        </Button>
        {draft.content === '' && facts.value?.starting && (
          <Button {...button} id="mail-start" onClick={begin}>
            {texts.startingText}
          </Button>
        )}
      </div>
      <details>
        <summary>{texts.setup}</summary>
        <ol>
          {texts.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </details>
    </section>
  )
}
