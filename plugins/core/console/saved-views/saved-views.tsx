'use client'
import './saved-views.css'
import {
  ChevronIcon,
  toast,
  useConfig,
  useListDrawerContext,
  useListQuery,
  useTableColumns,
} from '@payloadcms/ui'
import { useContext, useRef, useState } from 'react'
import { type Confirmation, ConfirmDialog } from '../dialog.tsx'
import { useProblemWords } from '../use-problem-words.ts'
import { NameDialog } from './name-dialog.tsx'
import { useTexts } from './texts.ts'
import { useMenu } from './use-menu.ts'
import { useViews } from './use-views.ts'
import { ViewLayoutContext } from './view-layout.ts'
import { ViewRow } from './view-row.tsx'
import { nameProblem, openedView, type SavedView, sameName, viewQuery } from './views.ts'

type Props = {
  readonly collection: string
  /** Names of the fields of the list. */
  readonly fields: readonly string[]
  /** What is stored of views; it may be of an earlier version or broken. */
  readonly stored: unknown
}

/** The menu of a list's saved views: opens, saves, renames and deletes them, and marks the one that is shown. */
export function SavedViews(props: Props) {
  const { isInDrawer } = useListDrawerContext()
  return isInDrawer ? null : <Menu {...props} />
}

function Menu({ collection, fields, stored }: Props) {
  const texts = useTexts()
  const list = `${useConfig().config.routes.admin}/collections/${collection}`
  const layout = useContext(ViewLayoutContext)
  const { views, unfit, change } = useViews({ collection, fields, stored })
  const trigger = useRef<HTMLButtonElement>(null)
  const { isOpen, setOpen, container } = useMenu(trigger)
  const [naming, setNaming] = useState<SavedView | 'new' | null>(null)
  const [removed, setRemoved] = useState<SavedView | null>(null)
  const current = useCurrent(layout?.value)
  const shown = views.find(({ query }) => query === current)
  const removal = useRemoval(removed, change)
  /** Closes the menu first: a dialog gives the focus back to where it was. */
  const ask = (open: () => void) => {
    trigger.current?.focus()
    setOpen(false)
    open()
  }
  const open = async (view: SavedView) => {
    const { search, layout: wanted } = openedView(view)
    if (layout && wanted !== null && wanted !== layout.value) await layout.choose(wanted)
    // A new page: the input of the search keeps what was typed, and would search for it again.
    window.location.assign(`${list}?${search}`)
  }
  const name = async (chosen: string) => {
    const problem = await change((all) => {
      const others = all.filter((view) => naming === 'new' || !sameName(view.name, given))
      const wrong = nameProblem(chosen, others)
      if (wrong) return wrong
      if (naming === 'new') return [...all, { name: chosen, query: current }]
      return all.map((view) => (sameName(view.name, given) ? { ...view, name: chosen } : view))
    })
    if (problem === null) toast.success(texts.saved(chosen))
    return problem
  }
  const given = naming === 'new' || naming === null ? '' : naming.name
  return (
    <div className="saved-views" ref={container}>
      <button
        aria-controls="saved-views-menu"
        aria-expanded={isOpen}
        className="saved-views__trigger"
        id="saved-views"
        onClick={() => setOpen(!isOpen)}
        ref={trigger}
        type="button"
      >
        <span>{shown ? texts.shown(shown.name) : texts.views}</span>
        <ChevronIcon direction={isOpen ? 'up' : 'down'} />
      </button>
      {unfit > 0 && <span className="saved-views__note">{texts.unfit(unfit)}</span>}
      <div className="saved-views__menu" hidden={!isOpen} id="saved-views-menu">
        {views.length === 0 && <p>{texts.none}</p>}
        <ul>
          <li>
            <a aria-current={(!shown && isPlain(current)) || undefined} href={list}>
              {texts.all}
            </a>
          </li>
          {views.map((view) => (
            <ViewRow
              href={`${list}?${openedView(view).search}`}
              isShown={view === shown}
              key={view.name}
              onOpen={() => void open(view)}
              onRemove={() => ask(() => setRemoved(view))}
              onRename={() => ask(() => setNaming(view))}
              view={view}
            />
          ))}
        </ul>
        <button
          className="saved-views__save"
          id="saved-views-save"
          onClick={() => ask(() => setNaming('new'))}
          type="button"
        >
          {texts.saveAs}
        </button>
      </div>
      {naming !== null && (
        <NameDialog
          given={given}
          onClose={() => setNaming(null)}
          onName={name}
          words={naming === 'new' ? texts.save : texts.renamed}
        />
      )}
      <ConfirmDialog confirmation={removal} onClose={() => setRemoved(null)} />
    </div>
  )
}

/** What the list shows now. */
function useCurrent(layout: string | undefined): string {
  const { query } = useListQuery()
  const { columns } = useTableColumns()
  const shown = columns.filter(({ active }) => active).map(({ accessor }) => accessor)
  return viewQuery({
    where: query.where,
    search: query.search,
    sort: query.sort,
    columns: shown,
    layout,
  })
}

/** Whether nothing is filtered or searched. */
const isPlain = (query: string) =>
  ![...new URLSearchParams(query).keys()].some((key) => /^(where|search)/.test(key))

function useRemoval(
  view: SavedView | null,
  change: ReturnType<typeof useViews>['change'],
): Confirmation | null {
  const texts = useTexts()
  const wordsOf = useProblemWords()
  if (!view) return null
  return {
    heading: texts.removing.heading(view.name),
    body: texts.removing.body,
    confirm: texts.removing.action,
    run: async () => {
      const problem = await change((all) => all.filter(({ name }) => !sameName(name, view.name)))
      if (problem === null) toast.success(texts.deleted(view.name))
      else if (typeof problem !== 'string') {
        const { message, action } = wordsOf(problem)
        toast.error(`${message} ${action}`)
      }
    },
  }
}
