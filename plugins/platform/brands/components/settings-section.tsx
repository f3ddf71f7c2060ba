'use client'
import { ChevronIcon, Pill } from '@payloadcms/ui'
import { type ReactNode, useEffect, useState } from 'react'
import { useSettings } from './settings-context.ts'
import { useTexts } from './texts.ts'

type Props = {
  /** Of the element. */
  readonly id: string
  readonly title: string
  /** What is set now, in a few words. */
  readonly summary: ReactNode
  /** Whether a path is in this section. */
  readonly has: (path: string) => boolean
  /** Paths that have an input, which says what is wrong with them. */
  readonly inputs: RegExp
  readonly children: ReactNode
}

/** A part of the settings, which says closed what is set, and open lets it be changed. */
export function SettingsSection({ id, title, summary, has, inputs, children }: Props) {
  const texts = useTexts()
  const { problems, refused } = useSettings()
  const [open, setOpen] = useState(false)
  // What was typed stays when it is closed.
  const [seen, setSeen] = useState(false)
  const own = problems.filter(({ path }) => has(path))
  const others = own.filter(({ path }) => !inputs.test(path))
  const mustBeSeen = refused && own.length > 0
  useEffect(() => {
    if (mustBeSeen) setOpen(true)
  }, [mustBeSeen])
  useEffect(() => {
    if (open) setSeen(true)
  }, [open])
  return (
    <details
      className="brand-section"
      id={id}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      open={open}
    >
      <summary>
        <ChevronIcon direction={open ? 'down' : 'right'} />
        <h3>{title}</h3>
        {own.length > 0 && (
          <Pill pillStyle="error" size="small">
            {texts.problems(own.length)}
          </Pill>
        )}
        <span className="brand-section__summary">{summary}</span>
      </summary>
      {(open || seen) && (
        <div className="brand-section__body">
          {others.length > 0 && (
            <ul className="kit-field__error brand-section__problems">
              {others.map(({ path, message }) => (
                <li key={`${path} ${message}`}>
                  <code>{path}</code> {message}
                </li>
              ))}
            </ul>
          )}
          {children}
        </div>
      )}
    </details>
  )
}
