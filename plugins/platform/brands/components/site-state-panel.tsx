'use client'
import '../../../core/console/kit.css'
import './brand-config.css'
import { Button, useConfig, useDocumentInfo } from '@payloadcms/ui'
import { NewTabLink } from '../../../core/console/new-tab-link.tsx'
import { QueryView } from '../../../core/console/query-view.tsx'
import { StatusPill, type StatusStyles } from '../../../core/console/status-pill.tsx'
import { useServiceQuery } from '../../../core/console/use-service-query.ts'
import type { SiteState } from '../endpoints/read-site-state.ts'
import { useTexts } from './texts.ts'

type Part = SiteState['parts'][number]

const STYLES: StatusStyles<Part['status']> = {
  healthy: 'success',
  warning: 'warning',
  error: 'error',
  skipped: 'light-gray',
}

/** How visitors reach the site of a brand now: its domain, certificate, answer and cache. */
export function SiteStatePanel() {
  const { id, data } = useDocumentInfo()
  const { site: texts } = useTexts()
  if (id === undefined || !data) return null
  return (
    <section aria-labelledby="site-state-heading" className="kit-panel">
      <h2 id="site-state-heading">{texts.heading}</h2>
      {data.domain ? <State brand={String(id)} key={String(data.domain)} /> : <p>{texts.none}</p>}
    </section>
  )
}

function State({ brand }: { readonly brand: string }) {
  const { site: texts } = useTexts()
  const { api } = useConfig().config.routes
  const query = useServiceQuery<SiteState>(`${api}/brands/${encodeURIComponent(brand)}/site-state`)
  return (
    <QueryView query={query}>
      {({ domain, parts }) => (
        <>
          <div className="kit-bar">
            {parts[0]?.status === 'healthy' && domain ? (
              <NewTabLink href={`https://${domain}/`}>{domain}</NewTabLink>
            ) : (
              <span>{domain}</span>
            )}
            <Button
              buttonStyle="secondary"
              disabled={query.loading}
              id="site-state-again"
              margin={false}
              onClick={query.reload}
              size="small"
            >
              {texts.again}
            </Button>
          </div>
          <dl className="brand-state">
            {parts.map(({ id, status, detail, action }) => (
              <div key={id}>
                <dt>{texts.parts[id]}</dt>
                <dd>
                  <StatusPill styles={STYLES} texts={texts.status} value={status} />
                  {detail && <span>{detail}</span>}
                  {action && <span className="kit-table__detail">{action}</span>}
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </QueryView>
  )
}
