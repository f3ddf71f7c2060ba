'use client'
import { getTranslation } from '@payloadcms/translations'
import { FieldError, FieldLabel, ShimmerEffect, useField, useTranslation } from '@payloadcms/ui'
import type { CodeFieldClientProps } from 'payload'
import {
  lazy,
  type ReactNode,
  type Ref,
  Suspense,
  useCallback,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import type { Obstacle } from '../../../../src/legal/rich-text/read-source.ts'
import { ChoiceButtons } from '../../../core/console/filters.tsx'
import { ProblemList, type ShownProblem } from '../../../core/console/writing-desk/problem-list.tsx'
import { SourceField, type SourceHandle } from '../../../core/console/writing-desk/source-field.tsx'
import type { EditorFacts } from '../endpoints/editor.ts'
import type { RichTextHandle } from './rich-text/editor-link.tsx'
import { useRichTexts } from './rich-text/texts.ts'

/** The editor is large, and only this page has it. */
const RichTextEditor = lazy(async () => ({
  default: (await import('./rich-text/rich-text-editor.tsx')).RichTextEditor,
}))

export type TextHandle = SourceHandle

type Mode = 'rich' | 'source'

type Props = {
  readonly field: CodeFieldClientProps
  readonly brands: EditorFacts['brands']
  readonly isFixed: boolean
  /** `null` until they are known. */
  readonly problems: readonly ShownProblem[] | null
  readonly ref?: Ref<TextHandle>
}

/** A legal text as rich text, or as its source: both edit the same Markdown. */
export function TextField({ field, brands, isFixed, problems, ref }: Props) {
  const [mode, setMode] = useState<Mode>('rich')
  const [obstacle, setObstacle] = useState<Obstacle | null>(null)
  const [startAt, setStartAt] = useState<{ line: number; column: number } | null>(null)
  const source = useRef<SourceHandle>(null)
  const rich = useRef<RichTextHandle>(null)
  useImperativeHandle(ref, () => ({
    insert: (code) => {
      if (mode === 'source') return source.current?.insert(code) ?? false
      rich.current?.insert(code)
      return rich.current !== null
    },
  }))
  const showSource = useCallback((found: Obstacle) => {
    setObstacle(found)
    setMode('source')
  }, [])
  const choose = (chosen: Mode) => {
    setObstacle(null)
    setStartAt(null)
    setMode(chosen)
  }
  const above = <ModeChoice mode={mode} obstacle={obstacle} onChoose={choose} />
  if (mode === 'source')
    return (
      <SourceField above={above} field={field} problems={problems} ref={source} startAt={startAt} />
    )
  return (
    <>
      <RichTextField
        above={above}
        brands={brands}
        field={field}
        isFixed={isFixed}
        onObstacle={showSource}
        ref={rich}
      />
      <ProblemList
        onGo={(problem) => {
          setStartAt(problem)
          setMode('source')
        }}
        problems={problems}
      />
    </>
  )
}

type RichTextFieldProps = Pick<Props, 'field' | 'brands' | 'isFixed'> & {
  readonly above: ReactNode
  readonly onObstacle: (obstacle: Obstacle) => void
  readonly ref: Ref<RichTextHandle>
}

function RichTextField({ above, field: props, brands, isFixed, ...more }: RichTextFieldProps) {
  const { field, path } = props
  const { value, setValue, showError, disabled } = useField<string>({ path })
  const { i18n } = useTranslation()
  const label = getTranslation(field.label || field.name, i18n)
  return (
    <div className="desk-field">
      {above}
      <div className={`field-type rich-field${showError ? ' error' : ''}`}>
        <FieldLabel label={label} path={path} required={field.required ?? false} />
        <div className="field-type__wrap">
          <FieldError path={path} showError={showError} />
          <Suspense fallback={<ShimmerEffect height="20rem" />}>
            <RichTextEditor
              brands={brands}
              isBusy={disabled}
              label={label}
              onText={(text) => setValue(text === '' ? null : text)}
              readOnly={isFixed || Boolean(props.readOnly)}
              text={value ?? ''}
              {...more}
            />
          </Suspense>
        </div>
      </div>
    </div>
  )
}

type ModeChoiceProps = {
  readonly mode: Mode
  /** Why the text is not shown as rich text. */
  readonly obstacle: Obstacle | null
  readonly onChoose: (mode: Mode) => void
}

function ModeChoice({ mode, obstacle, onChoose }: ModeChoiceProps) {
  const texts = useRichTexts()
  const id = useId()
  return (
    <>
      <ChoiceButtons
        id={`${id}-mode`}
        label={texts.mode}
        onChange={onChoose}
        options={[
          ['rich', texts.rich],
          ['source', texts.source],
        ]}
        value={mode}
      />
      <p aria-live="polite" className="desk-note">
        {obstacle && texts.obstacle(obstacle.line) + texts.obstacles[obstacle.kind]}
      </p>
    </>
  )
}
