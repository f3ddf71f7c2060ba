'use client'
import type { CodeFieldClientProps } from 'payload'
import { type ReactNode, type Ref, useEffect, useImperativeHandle, useMemo, useState } from 'react'
import { OwnCodeField } from '../editor-fields.tsx'
import { ProblemList, type ShownProblem } from './problem-list.tsx'
import {
  goToPlace,
  insertText,
  type Monaco,
  markProblems,
  type SourceEditor,
  type SourceProblem,
} from './source-editor.ts'

export type SourceHandle = {
  /** Inserts code at the cursor. Returns false while there is no editor. */
  readonly insert: (code: string) => boolean
}

type Props = {
  readonly field: CodeFieldClientProps
  /** `null` until they are known. */
  readonly problems: readonly ShownProblem[] | null
  /** What stands above the editor. */
  readonly above?: ReactNode
  /** Where the cursor stands when the editor has come. */
  readonly startAt?: Pick<SourceProblem, 'line' | 'column'> | null
  readonly ref?: Ref<SourceHandle>
}

/** Height of the editor in px, as high as a preview with its choices. */
const HEIGHT = 700

/** A text is no program: Enter begins a line instead of taking a suggestion, and Japanese brackets are nothing to warn of. */
const PROSE = {
  quickSuggestions: false,
  wordBasedSuggestions: 'off',
  unicodeHighlight: { ambiguousCharacters: false },
}

/** Payload's code field as the left half of a desk: as high as the right one, with its problems marked and listed. */
export function SourceField({ field: props, problems, above, startAt = null, ref }: Props) {
  const [mounted, setMounted] = useState<{ editor: SourceEditor; monaco: Monaco } | null>(null)
  useImperativeHandle(ref, () => ({ insert: (code) => insertText(mounted?.editor, code) }))
  useEffect(() => {
    if (!mounted || !problems) return
    const own = problems.filter(({ part }) => part === undefined)
    markProblems(mounted.monaco, mounted.editor, own)
  }, [mounted, problems])
  useEffect(() => {
    if (mounted && startAt) goToPlace(mounted.editor, startAt)
  }, [mounted, startAt])
  const { field } = props
  const high = useMemo(() => {
    const editorProps = { maxHeight: HEIGHT, minHeight: HEIGHT }
    const editorOptions = { ...(field.admin?.editorOptions as object), ...PROSE }
    return { ...field, admin: { ...field.admin, editorProps, editorOptions } } as typeof field
  }, [field])
  return (
    <>
      <div className="desk-field">
        {above}
        <OwnCodeField
          {...props}
          field={high}
          onMount={(editor: unknown, monaco: unknown) =>
            setMounted({ editor: editor as SourceEditor, monaco: monaco as Monaco })
          }
        />
      </div>
      <ProblemList onGo={(problem) => goToPlace(mounted?.editor, problem)} problems={problems} />
    </>
  )
}
