'use client'
import { useConfig, useDocumentInfo, useField, useFormFields } from '@payloadcms/ui'
import type { CodeFieldClientProps } from 'payload'
import { useRef, useState } from 'react'
import { ProblemNotice } from '../../../core/console/problem-notice.tsx'
import { useServiceQuery } from '../../../core/console/use-service-query.ts'
import { InsertionList } from '../../../core/console/writing-desk/insertion-list.tsx'
import { SourceField, type SourceHandle } from '../../../core/console/writing-desk/source-field.tsx'
import { useRendering } from '../../../core/console/writing-desk/use-rendering.ts'
import { WritingDesk } from '../../../core/console/writing-desk/writing-desk.tsx'
import type { EditorFacts } from '../endpoints/editor.ts'
import type { Rendering } from '../endpoints/render.ts'
import { codeOf } from './code-of.ts'
import type { Draft } from './draft.ts'
import './mail-desk.css'
import { MailFrame } from './mail-frame.tsx'
import { SampleChoice } from './sample-choice.tsx'
import { ShopSteps } from './shop-steps.tsx'
import { useTexts } from './texts.ts'

const DEFAULT_TYPE = 'order_confirmation'
/** Of every installation, whatever brands it has. */
const DEFAULT_SAMPLE = 'missing-metafield'

/** The source of a mail, beside the mail of a sample order, its variables, and the way into the shop. */
export function MailDesk(props: CodeFieldClientProps) {
  const texts = useTexts()
  const { api } = useConfig().config.routes
  const { data } = useDocumentInfo()
  const content = useField<string>({ path: props.path })
  const subject = useField<string>({ path: 'subject' })
  const type = useFormFields(([fields]) => String(fields.templateType?.value ?? ''))
  const source = useRef<SourceHandle>(null)
  const [chosen, setChosen] = useState<Pick<Draft, 'sample' | 'language'>>({
    sample: DEFAULT_SAMPLE,
    language: 'ja',
  })
  const draft: Draft = {
    template_type: /^[a-z][a-z0-9_]{1,39}$/.test(type) ? type : DEFAULT_TYPE,
    subject: subject.value ?? '',
    content: content.value ?? '',
    ...chosen,
  }
  const facts = useServiceQuery<EditorFacts>(
    `${api}/email-templates/editor?template_type=${draft.template_type}`,
  )
  const { value, problem } = useRendering<Rendering>(`${api}/email-templates/render`, draft)
  const isFixed = data?.status !== undefined && data.status !== 'draft'
  const problems =
    value?.problems.map(({ part, suggestion, ...one }) => ({
      ...one,
      part: part === 'subject' ? texts.subject : undefined,
      suggestion: suggestion && texts.suggestion(suggestion),
    })) ?? null

  const insert = (code: string) => {
    if (!source.current?.insert(code)) content.setValue(draft.content + code)
  }
  const starting = facts.value?.starting
  const begin =
    starting && draft.content === ''
      ? () => {
          subject.setValue(starting.subject)
          content.setValue(starting.content)
        }
      : undefined
  return (
    <WritingDesk
      panes={[
        {
          id: 'preview',
          label: texts.heading,
          content: (
            <>
              <SampleChoice
                chosen={chosen}
                onChoose={setChosen}
                samples={facts.value?.samples ?? []}
              />
              <ProblemNotice problem={problem ?? facts.problem} />
              {value?.mail && <MailFrame mail={value.mail} />}
              {value && !value.mail && <p>{texts.cannotRender}</p>}
            </>
          ),
        },
        {
          id: 'insertions',
          label: texts.variables,
          content: (
            <InsertionList
              disabled={isFixed}
              insertions={(facts.value?.variables ?? []).map(({ path, kind, about }) => ({
                ...{ name: path, about, code: codeOf(path, kind) },
              }))}
              onInsert={insert}
            />
          ),
        },
        { id: 'shop', label: texts.shop, content: <ShopSteps begin={begin} draft={draft} /> },
      ]}
      source={<SourceField field={props} problems={problems} ref={source} />}
    />
  )
}
