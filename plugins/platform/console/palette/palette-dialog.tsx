'use client'
import './palette.css'
import { Button, SearchIcon, useConfig, useDebounce, XIcon } from '@payloadcms/ui'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import type { NavEntry, NavGroup } from '../../../core/console/arrange-groups.ts'
import { Dialog } from '../../../core/console/dialog.tsx'
import { ProblemNotice } from '../../../core/console/problem-notice.tsx'
import { useKitTexts } from '../../../core/console/texts.ts'
import { useServiceQuery } from '../../../core/console/use-service-query.ts'
import { PaletteList } from './palette-list.tsx'
import type { FoundKinds } from './search-records.ts'
import { sectionsOf } from './sections.ts'
import { useTexts } from './texts.ts'

/** After the last key; who types a word sends one search. */
const PAUSE_MS = 250

/** What a user can open and begin. */
export type Offered = {
  readonly screens: readonly NavGroup[]
  readonly actions: readonly NavEntry[]
}
type Handlers = {
  /** @param path of the page, relative to the console's. */
  readonly onChoose: (path: string) => void
  readonly onClose: () => void
}
export type PaletteProps = Offered & Handlers & { readonly open: boolean }

/** The dialog of the command palette: screens, actions and records, found by typing and opened by keyboard or mouse. */
export function PaletteDialog({ open, ...rest }: PaletteProps) {
  const { heading } = useTexts()
  return (
    <Dialog
      className="palette"
      heading={heading}
      onClick={({ target, currentTarget }) => {
        // Beside it.
        if (target === currentTarget) rest.onClose()
      }}
      onClose={rest.onClose}
      open={open}
    >
      <Palette {...rest} />
    </Dialog>
  )
}

function Palette({ screens, actions, onChoose, onClose }: Offered & Handlers) {
  const texts = useTexts()
  const kit = useKitTexts()
  const list = useId()
  const [text, setText] = useState('')
  const [active, setActive] = useState<string | null>(null)
  const query = text.trim()
  const search = useRecords(query)
  const sections = sectionsOf(query, { screens, actions, kinds: search.kinds, labels: texts })
  const items = sections.flatMap((section) => section.items)
  // What was active may not match any more: then the best does.
  const at = Math.max(
    0,
    items.findIndex(({ id }) => id === active),
  )
  const current = items[at]
  const optionId = (id: string) => `${list}-${id}`
  const currentId = current && optionId(current.id)
  useEffect(() => {
    if (currentId) document.getElementById(currentId)?.scrollIntoView({ block: 'nearest' })
  }, [currentId])
  const press = (event: KeyboardEvent) => {
    // Enter ends what an input method composes.
    if (event.nativeEvent.isComposing) return
    const last = items.length - 1
    const targets: Readonly<Record<string, number>> = {
      ArrowDown: at === last ? 0 : at + 1,
      ArrowUp: at === 0 ? last : at - 1,
      Home: 0,
      End: last,
    }
    const target = targets[event.key]
    if (target !== undefined) setActive(items[target]?.id ?? null)
    else if (event.key === 'Enter' && current) onChoose(current.path)
    else return
    event.preventDefault()
  }
  return (
    <>
      <div className="palette__head">
        <SearchIcon />
        <input
          aria-activedescendant={currentId}
          aria-autocomplete="list"
          aria-controls={list}
          aria-expanded={items.length > 0}
          aria-label={texts.heading}
          autoComplete="off"
          maxLength={100}
          onChange={(event) => {
            setText(event.target.value)
            setActive(null)
          }}
          onKeyDown={press}
          placeholder={texts.placeholder}
          role="combobox"
          spellCheck={false}
          type="text"
          value={text}
        />
        <Button
          aria-label={kit.close}
          buttonStyle="none"
          className="kit-icon-button"
          margin={false}
          onClick={onClose}
        >
          <XIcon />
        </Button>
      </div>
      <div className="palette__body">
        <PaletteList
          {...{ sections, optionId, onChoose }}
          active={current?.id}
          id={list}
          onActive={setActive}
        />
        {query && items.length === 0 && !search.pending && !search.problem && (
          <div className="palette__nothing">
            <strong>{texts.nothing(query)}</strong>
            <span>{texts.nothingHint}</span>
          </div>
        )}
        {search.problem && (
          <div className="kit-failure palette__problem">
            <ProblemNotice problem={search.problem} />
            <Button
              buttonStyle="secondary"
              id="palette-again"
              margin={false}
              onClick={search.reload}
              size="small"
            >
              {kit.again}
            </Button>
          </div>
        )}
      </div>
      <div className="palette__foot">
        <span role="status">{search.pending ? texts.searching : texts.count(items.length)}</span>
        <span aria-hidden="true" className="palette__keys">
          <kbd>↑</kbd>
          <kbd>↓</kbd> {texts.keys.choose}
          <kbd>↵</kbd> {texts.keys.open}
          <kbd>Esc</kbd> {texts.keys.close}
        </span>
      </div>
    </>
  )
}

/** What the service finds for a query, once its user has stopped typing. */
function useRecords(query: string) {
  const { api } = useConfig().config.routes
  const asked = useDebounce(query, PAUSE_MS)
  const url = asked && query ? `${api}/console/search?q=${encodeURIComponent(asked)}` : null
  const { value, problem, loading, reload } = useServiceQuery<FoundKinds>(url)
  const pending = query !== '' && (asked !== query || loading)
  return {
    kinds: value?.kinds ?? [],
    // It stays until there is an answer, so that trying again moves nothing.
    problem: query && asked === query ? problem : null,
    pending,
    reload,
  }
}
