'use client'
import { useListQuery } from '@payloadcms/ui'
import { useRowNames } from '../../artworks/components/use-row-names.ts'
import { useTexts } from './use-texts.ts'

const NO_ROWS: never[] = []

/** Names the rows of the list for screen readers; shows nothing itself. */
export function ListNames() {
  const { list } = useTexts()
  const { data } = useListQuery()
  useRowNames(data?.docs ?? NO_ROWS, list.selectRow)
  return null
}
