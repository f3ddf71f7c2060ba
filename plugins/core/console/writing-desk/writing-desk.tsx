'use client'
import '../kit.css'
import './writing-desk.css'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { useDeskTexts } from './texts.ts'
import { useSize } from './use-size.ts'

/** What stands beside the source, one at a time. */
export type Pane = {
  readonly id: string
  readonly label: string
  /** Of things that wait to be seen, beside the label. */
  readonly count?: number
  readonly content: ReactNode
}

type Props = {
  /** The field of the source, with what belongs below it. */
  readonly source: ReactNode
  readonly panes: readonly Pane[]
}

/** Least width in px at which the source and a pane stand side by side. */
const WIDE = 720
const SOURCE = 'source'

/**
 * A source and what is made of it, side by side: the source at the left, one of the panes at the right. Where there is
 * no room for both, the source is a pane like the others.
 */
export function WritingDesk({ source, panes }: Props) {
  const texts = useDeskTexts()
  const id = useId()
  const desk = useRef<HTMLDivElement>(null)
  const { width } = useSize(desk)
  const isWide = width === 0 || width >= WIDE
  const [chosen, setChosen] = useState(SOURCE)
  const tabs: readonly Omit<Pane, 'content'>[] = isWide
    ? panes
    : [{ id: SOURCE, label: texts.source }, ...panes]
  const shown = tabs.some((tab) => tab.id === chosen) ? chosen : (tabs[0]?.id ?? SOURCE)

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const at = tabs.findIndex((tab) => tab.id === shown)
    const next = tabs[(at + step + tabs.length) % tabs.length]
    if (!next) return
    setChosen(next.id)
    document.getElementById(`${id}-tab-${next.id}`)?.focus()
  }
  return (
    <div className={`desk ${isWide ? 'desk--wide' : 'desk--narrow'}`} ref={desk}>
      <div
        aria-label={texts.views}
        className="desk__tabs"
        onKeyDown={onKeyDown}
        role="tablist"
        tabIndex={-1}
      >
        {tabs.map((tab) => (
          <button
            aria-controls={`${id}-pane-${tab.id}`}
            aria-selected={tab.id === shown}
            id={`${id}-tab-${tab.id}`}
            key={tab.id}
            onClick={() => setChosen(tab.id)}
            role="tab"
            tabIndex={tab.id === shown ? 0 : -1}
            type="button"
          >
            {tab.label}
            {tab.count ? <span className="desk__count">{tab.count}</span> : null}
          </button>
        ))}
      </div>
      <div
        className="desk__source"
        hidden={!isWide && shown !== SOURCE}
        id={`${id}-pane-${SOURCE}`}
        {...(!isWide && { role: 'tabpanel', 'aria-labelledby': `${id}-tab-${SOURCE}` })}
      >
        {source}
      </div>
      {panes.map((pane) => (
        <div
          aria-labelledby={`${id}-tab-${pane.id}`}
          className="desk__pane"
          hidden={pane.id !== shown}
          id={`${id}-pane-${pane.id}`}
          key={pane.id}
          role="tabpanel"
        >
          {pane.content}
        </div>
      ))}
    </div>
  )
}
