'use client'
import { useConfig, useListDrawerContext, useListQuery, useTranslation } from '@payloadcms/ui'
import type { MouseEvent } from 'react'
import { ARTWORK_STATUSES, type ArtworkStatus } from '../../../../../src/artworks/status.ts'
import type { StatusCounts } from '../../operations/count-by-status.ts'
import { useTexts } from '../texts.ts'
import { statusOf, withStatus } from './status-filter.ts'
import { statusUrl } from './status-url.ts'

/** Above the list of artworks: one status or all of them, with how many there are. The other filters and the search stay. */
export function StatusTabs({ counts }: { readonly counts: StatusCounts }) {
  const texts = useTexts()
  const { query, handleWhereChange } = useListQuery()
  const { isInDrawer } = useListDrawerContext()
  const { admin } = useConfig().config.routes
  const { language } = useTranslation().i18n
  if (isInDrawer) return null
  const shown = statusOf(query.where)
  const number = new Intl.NumberFormat(language)
  const total = ARTWORK_STATUSES.reduce((sum, status) => sum + counts[status], 0)
  const open = (event: MouseEvent, status: ArtworkStatus | 'all') => {
    // In another tab or window it is a page of its own.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    void handleWhereChange?.(withStatus(query.where, status))
  }
  return (
    <nav aria-label={texts.list.statuses} className="artwork-tabs">
      {(['all', ...ARTWORK_STATUSES] as const).map((status) => (
        <a
          aria-current={status === shown ? 'true' : undefined}
          href={statusUrl(admin, status)}
          key={status}
          onClick={(event) => open(event, status)}
        >
          {status === 'all' ? texts.list.all : texts.status[status]}{' '}
          <span className="artwork-tabs__count">
            {number.format(status === 'all' ? total : counts[status])}
          </span>
        </a>
      ))}
    </nav>
  )
}
