'use client'
import '../../../core/console/kit.css'
import { useListQuery } from '@payloadcms/ui'
import { useTexts } from './texts.ts'

/** In place of a list without entries, where its first ones will come from. */
export function EmptyList({ text }: { readonly text: string }) {
  const texts = useTexts()
  const { data, query } = useListQuery()
  const isFiltered = Boolean(query.search) || Object.values(query.where ?? {}).flat().length > 0
  if (data?.totalDocs !== 0 || isFiltered) return null
  return (
    <div className="kit-empty empty-list">
      <h2>{texts.nothingYet}</h2>
      <p>{text}</p>
    </div>
  )
}
