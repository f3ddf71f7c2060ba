'use client'
import '../../../core/console/kit.css'
import { useListQuery } from '@payloadcms/ui'
import type { Where } from 'payload'
import { transformWhereQuery } from 'payload/shared'
import { useCallback, useState } from 'react'
import { inTokyo } from '../../../core/console/tokyo-time.ts'
import { useTexts } from './texts.ts'

/** Which condition of a list's filter: the index in `or`, and in the `and` within. */
type Place = { readonly or: number; readonly and: number }

/**
 * The value of a filter by time: a day in Tokyo, where Payload would take a day of the browser. Payload renders it
 * without any properties, so its place in the filter is that of its element.
 */
export function DayFilter() {
  const texts = useTexts()
  const { query, handleWhereChange } = useListQuery()
  const [place, setPlace] = useState<Place>()
  const find = useCallback((element: HTMLElement | null) => {
    if (element) setPlace(placeOf(element))
  }, [])
  const { or = [] } = transformWhereQuery(query.where ?? {})
  const condition = place && or[place.or]?.and?.[place.and]
  const [path = '', compared = {}] = Object.entries(condition ?? {})[0] ?? []
  const [operator = '', value] = Object.entries(compared)[0] ?? []
  const change = (to: string) => {
    if (!place || !operator) return
    const changed: Where = { [path]: { [operator]: to || undefined } }
    const both = or.map((one, index) =>
      index === place.or ? { and: (one.and ?? []).with(place.and, changed) } : one,
    )
    void handleWhereChange?.({ or: both })
  }
  return (
    <div className="kit-field day-filter" ref={find}>
      {operator === 'exists' ? (
        <select
          aria-label={texts.filterValue}
          onChange={({ target }) => change(target.value)}
          value={String(value ?? '')}
        >
          <option value="" />
          <option value="true">{texts.yes}</option>
          <option value="false">{texts.no}</option>
        </select>
      ) : (
        <DayInput label={texts.filterDay} onChange={change} value={dayOf(value)} />
      )}
    </div>
  )
}

type DayInputProps = {
  readonly label: string
  readonly value: string
  readonly onChange: (day: string) => void
}

function DayInput({ label, value, onChange }: DayInputProps) {
  const [typed, setTyped] = useState<string>()
  return (
    <>
      <input
        aria-label={label}
        onBlur={() => setTyped(undefined)}
        onChange={({ target }) => {
          setTyped(target.value)
          // While a year is typed its first digits are years, too.
          if (!target.value.startsWith('0')) onChange(target.value)
        }}
        type="date"
        value={typed ?? value}
      />
      <span aria-hidden="true">JST</span>
    </>
  )
}

/** The day of what the URL has: a day, or a time of an older link. */
function dayOf(value: unknown): string {
  const text = Array.isArray(value) ? String(value[0] ?? '') : String(value ?? '')
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return text
  const time = Date.parse(text)
  return Number.isNaN(time) ? '' : inTokyo(time).slice(0, 'YYYY-MM-DD'.length)
}

function placeOf(element: HTMLElement): Place | undefined {
  const inner = element.closest('li')
  const outer = inner?.parentElement?.closest('li')
  if (!inner || !outer) return undefined
  return { or: indexOf(outer), and: indexOf(inner) }
}

const indexOf = (item: Element) => [...(item.parentElement?.children ?? [])].indexOf(item)
