'use client'
import { useConfig, useDocumentInfo, useField, useFormFields } from '@payloadcms/ui'
import type { CodeFieldClientProps } from 'payload'
import { reduceFieldsToValues } from 'payload/shared'
import { useId, useRef, useState } from 'react'
import { ProblemNotice } from '../../../core/console/problem-notice.tsx'
import { useServiceQuery } from '../../../core/console/use-service-query.ts'
import { InsertionList } from '../../../core/console/writing-desk/insertion-list.tsx'
import { PreviewFrame } from '../../../core/console/writing-desk/preview-frame.tsx'
import { useRendering } from '../../../core/console/writing-desk/use-rendering.ts'
import { WritingDesk } from '../../../core/console/writing-desk/writing-desk.tsx'
import type { EditorFacts } from '../endpoints/editor.ts'
import type { LegalPreview } from '../endpoints/preview.ts'
import { Checklist, missingOf } from './checklist.tsx'
import { draftOf, type FormValues } from './draft-of.ts'
import { TextField, type TextHandle } from './text-field.tsx'
import { useTexts } from './texts.ts'

/** The Markdown of a legal text in one language, beside the page that it makes, its checklist and what can be inserted. */
export function TextDesk(props: CodeFieldClientProps) {
  const texts = useTexts()
  const { api } = useConfig().config.routes
  const { data } = useDocumentInfo()
  const { value: content, setValue } = useField<string>({ path: props.path })
  const values = useFormFields(([fields]) => JSON.stringify(reduceFieldsToValues(fields, true)))
  const source = useRef<TextHandle>(null)
  const [brand, setBrand] = useState('')
  const facts = useServiceQuery<EditorFacts>(`${api}/legal-documents/editor`)
  const brands = facts.value?.brands ?? []
  const language = props.path.startsWith('en.') ? 'en' : 'ja'
  const draft = draftOf(JSON.parse(values) as FormValues, {
    language,
    shownFor: brand,
    anyBrand: brands[0]?.id ?? '',
  })
  const { value, problem } = useRendering<LegalPreview>(`${api}/legal-documents/preview`, draft)
  const isFixed = data?.status !== undefined && data.status !== 'draft'
  const isEmpty = !content?.trim()
  const problems = value?.problems.map((one) => ({ ...one, severity: 'error' as const })) ?? null

  const insert = (code: string) => {
    if (!source.current?.insert(code)) setValue((content ?? '') + code)
  }
  return (
    <WritingDesk
      panes={[
        {
          id: 'preview',
          label: texts.preview,
          content: (
            <>
              <BrandChoice brands={brands} onChoose={setBrand} value={draft?.shown_for ?? ''} />
              <ProblemNotice problem={problem ?? facts.problem} />
              {!draft && <p>{texts.chooseKind}</p>}
              {language === 'en' && isEmpty && <p>{texts.notTranslated}</p>}
              {value && <PreviewFrame html={value.page} title={texts.page} />}
            </>
          ),
        },
        {
          id: 'checklist',
          label: texts.checklist.heading,
          count: value ? missingOf(value.checklist) : 0,
          content: value ? <Checklist {...value.checklist} /> : <p>{texts.chooseKind}</p>,
        },
        {
          id: 'insertions',
          label: texts.insertions,
          content: (
            <InsertionList
              disabled={isFixed}
              insertions={facts.value?.insertions ?? []}
              onInsert={insert}
            />
          ),
        },
      ]}
      source={
        // The names of brands stand in the text.
        (facts.value ?? facts.problem) && (
          <TextField
            brands={brands}
            field={props}
            isFixed={isFixed}
            problems={isEmpty || isFixed ? null : problems}
            ref={source}
          />
        )
      }
    />
  )
}

type ChoiceProps = {
  readonly brands: EditorFacts['brands']
  readonly value: string
  readonly onChoose: (brand: string) => void
}

/** For which brand the page is shown. */
function BrandChoice({ brands, value, onChoose }: ChoiceProps) {
  const texts = useTexts()
  const id = useId()
  return (
    <div className="kit-bar">
      <label htmlFor={id}>{texts.brand}</label>
      <select id={id} onChange={(event) => onChoose(event.target.value)} value={value}>
        {brands.map((one) => (
          <option key={one.id} value={one.id}>
            {one.name}
          </option>
        ))}
      </select>
    </div>
  )
}
