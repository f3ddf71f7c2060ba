'use client'
import { useConfig } from '@payloadcms/ui'
import { useState } from 'react'
import { callService, type Problem } from '../call-service.ts'
import { type NameProblem, type SavedView, viewsKey, viewsOf } from './views.ts'

/** Gives the views after a change, or why they cannot be changed so. */
export type ViewEdit = (views: readonly SavedView[]) => readonly SavedView[] | NameProblem

/** Why a change has failed: because of the name, or in the service. `null`: it has not. */
export type ChangeProblem = NameProblem | Problem | null

type Stored = {
  readonly collection: string
  readonly fields: readonly string[]
  /** As it came with the page. */
  readonly stored: unknown
}

/** The saved views of a list, and what changes them. */
export function useViews({ collection, fields, stored }: Stored) {
  const { api } = useConfig().config.routes
  const [changed, setChanged] = useState<readonly SavedView[] | null>(null)
  const { views, unfit } = viewsOf(changed ?? stored, fields)
  const url = `${api}/payload-preferences/${viewsKey(collection)}`
  const change = async (edit: ViewEdit): Promise<ChangeProblem> => {
    // Another tab may have changed them since the page was loaded.
    const newest = await callService<{ readonly value?: unknown }>(url)
    if (!newest.ok) return newest.problem
    const value = edit(viewsOf(newest.value.value, fields).views)
    if (typeof value === 'string') return value
    const written = await callService(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ value }),
    })
    if (!written.ok) return written.problem
    setChanged(value)
    return null
  }
  return { views, unfit, change }
}
