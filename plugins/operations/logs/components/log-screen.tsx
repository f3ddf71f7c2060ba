'use client'
import '../../../core/console/kit.css'
import './logs.css'
import { Button, useConfig } from '@payloadcms/ui'
import { useState } from 'react'
import { QueryView } from '../../../core/console/query-view.tsx'
import { useServiceQuery } from '../../../core/console/use-service-query.ts'
import { FilterBar } from './filter-bar.tsx'
import type { LogFilters } from './log-filters.ts'
import { LogList } from './log-list.tsx'
import { useTexts } from './texts.ts'
import { useLogFilters } from './use-log-filters.ts'
import type { LogPage } from './use-log-lines.ts'

/** The log with its filters. New lines appear by themselves while "Live" is on. */
export function LogScreen({ initial }: { readonly initial: LogFilters }) {
  const texts = useTexts()
  const { api } = useConfig().config.routes
  const filters = useLogFilters(initial)
  const [wantsLive, setWantsLive] = useState(true)
  const live = wantsLive && filters.endsNow
  const url = `${api}/logs${filters.query && `?${filters.query}`}`
  const page = useServiceQuery<LogPage>(url)
  const reload = () => {
    filters.refresh()
    page.reload()
  }
  return (
    <>
      <p className="kit-page__intro">{texts.intro}</p>
      <FilterBar filters={filters} />
      <div className="kit-bar">
        <Button
          buttonStyle={live ? 'primary' : 'secondary'}
          className="log-live"
          disabled={!filters.endsNow}
          extraButtonProps={{ 'aria-pressed': live }}
          id="logs-live"
          margin={false}
          onClick={() => setWantsLive(!wantsLive)}
          size="small"
        >
          <span aria-hidden="true" className="log-live__dot" />
          {texts.live}
        </Button>
        <Button
          buttonStyle="secondary"
          id="logs-reload"
          margin={false}
          onClick={reload}
          size="small"
        >
          {texts.reload}
        </Button>
        <span className="kit-count">{live ? texts.liveOn : texts.liveOff}</span>
      </div>
      <QueryView query={page}>
        {(first) => (
          <LogList filters={filters} first={first} key={filters.query} live={live} url={url} />
        )}
      </QueryView>
    </>
  )
}
