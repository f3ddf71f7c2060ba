'use client'
import { Button, useTranslation } from '@payloadcms/ui'
import { type KeyboardEvent, useState } from 'react'
import { languageOf, type Sentence } from '../../../../src/errors/in-language.ts'
import { FLAG_NAME } from '../../../../src/flags/flag-names.ts'
import { useSettings } from './settings-context.ts'
import { useTexts } from './texts.ts'

type Props = {
  /** Of the input. */
  readonly id: string
  readonly label: string
  readonly button: string
  readonly rule: Sentence
  readonly taken: readonly string[]
  /** Why no more can be added. */
  readonly full?: string | undefined
  readonly onAdd: (name: string) => void
}

/** An input for the name of something new. What is wrong with it is said when it is to be added. */
export function AddName({ id, label, button, rule, taken, full, onAdd }: Props) {
  const { exists } = useTexts()
  const language = languageOf(useTranslation())
  const { readOnly } = useSettings()
  const [text, setText] = useState('')
  const [tried, setTried] = useState(false)
  const name = text.normalize('NFKC').trim()
  const problem =
    full ?? (taken.includes(name) ? exists(name) : FLAG_NAME.test(name) ? null : rule[language])
  const add = () => {
    setTried(problem !== null)
    if (problem !== null) return
    onAdd(name)
    setText('')
  }
  const addByEnter = (event: KeyboardEvent) => {
    // It would save the record; what a writing system composes is not finished yet.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    add()
  }
  return (
    <div className="field-type kit-field brand-add">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <div className="brand-add__input">
        <input
          aria-describedby={`${id}-problem`}
          aria-invalid={tried && problem !== null}
          autoComplete="off"
          disabled={readOnly}
          id={id}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={addByEnter}
          spellCheck={false}
          value={text}
        />
        <Button
          buttonStyle="secondary"
          disabled={readOnly}
          id={`${id}-add`}
          margin={false}
          onClick={add}
          size="medium"
        >
          {button}
        </Button>
      </div>
      <p className="kit-field__error" id={`${id}-problem`} role="alert">
        {tried && problem}
      </p>
    </div>
  )
}
