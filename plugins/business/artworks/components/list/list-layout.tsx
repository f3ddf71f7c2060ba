'use client'
import { useListDrawerContext, usePreferences } from '@payloadcms/ui'
import type { ListViewClientProps } from 'payload'
import { createContext, type ReactNode, useContext, useState } from 'react'
import { ViewLayoutContext } from '../../../../core/console/saved-views/view-layout.ts'

const LAYOUTS = ['list', 'grid'] as const
export type Layout = (typeof LAYOUTS)[number]

type ChosenLayout = {
  readonly layout: Layout
  /** Missing where the list is opened to choose a record: there is no grid. */
  readonly choose?: (layout: Layout) => Promise<void>
}

const LayoutContext = createContext<ChosenLayout>({ layout: 'list' })

/** How the artworks of the list around a component are shown. */
export const useListLayout = (): ChosenLayout => useContext(LayoutContext)

type Props = Pick<ListViewClientProps, 'collectionSlug' | 'listPreferences'> & {
  readonly children: ReactNode
}

/**
 * Keeps the layout that a user chose with what Payload keeps of the list for the user, its columns and sort order: that
 * comes with every page anyway.
 *
 * @see docs/decisions/0256-show-artworks-as-a-grid-in-the-list-of-payload.md
 */
export function ListLayoutProvider({ collectionSlug, listPreferences, children }: Props) {
  const { setPreference } = usePreferences()
  const { isInDrawer } = useListDrawerContext()
  const [layout, setLayout] = useState(() => layoutOf(listPreferences))
  const choose = async (chosen: Layout) => {
    setLayout(chosen)
    await setPreference(`collection-${collectionSlug}`, { ...listPreferences, layout: chosen })
  }
  const chooseNamed = async (name: string) => choose(layoutOf({ layout: name }))
  return (
    <LayoutContext value={isInDrawer ? { layout: 'list' } : { layout, choose }}>
      <ViewLayoutContext value={{ value: layout, choose: chooseNamed }}>
        {children}
      </ViewLayoutContext>
    </LayoutContext>
  )
}

function layoutOf(preferences: unknown): Layout {
  const { layout } = (preferences ?? {}) as { readonly layout?: unknown }
  return LAYOUTS.find((one) => one === layout) ?? 'list'
}
