'use client'
import { createContext } from 'react'

/** How a list is shown that has several forms, as a part of its views. */
export type ViewLayout = {
  readonly value: string
  /** Resolves once it is stored. */
  readonly choose: (layout: string) => Promise<void>
}

/** Provided by a list that has several forms. */
export const ViewLayoutContext = createContext<ViewLayout | null>(null)
