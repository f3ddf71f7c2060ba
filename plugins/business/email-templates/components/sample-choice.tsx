'use client'
import { useId } from 'react'
import type { EditorFacts } from '../endpoints/editor.ts'
import type { Draft } from './draft.ts'
import { useTexts } from './texts.ts'

type Chosen = Pick<Draft, 'sample' | 'language'>

type Props = {
  readonly samples: EditorFacts['samples']
  readonly chosen: Chosen
  readonly onChoose: (chosen: Chosen) => void
}

const LANGUAGES = ['ja', 'en'] as const

/** With which order and for which customer the mail is shown. */
export function SampleChoice({ samples, chosen, onChoose }: Props) {
  const texts = useTexts()
  const id = useId()
  const { sample, language } = chosen
  const shown = samples.length > 0 ? samples : [{ id: sample, title: sample }]
  return (
    <div className="mail-sample">
      <label htmlFor={`${id}-sample`}>{texts.sample}</label>
      <select
        id={`${id}-sample`}
        onChange={(event) => onChoose({ language, sample: event.target.value })}
        value={sample}
      >
        {shown.map((one) => (
          <option key={one.id} value={one.id}>
            {one.title}
          </option>
        ))}
      </select>
      <label htmlFor={`${id}-language`}>{texts.language}</label>
      <select
        id={`${id}-language`}
        onChange={(event) =>
          onChoose({ sample, language: event.target.value === 'en' ? 'en' : 'ja' })
        }
        value={language}
      >
        {LANGUAGES.map((one) => (
          <option key={one} value={one}>
            {texts.languages[one]}
          </option>
        ))}
      </select>
    </div>
  )
}
