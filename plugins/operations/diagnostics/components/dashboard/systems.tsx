'use client'
import type { ServiceName } from '../../../../../src/health/services.ts'
import type { HealthDetails } from '../../endpoints/health-details.ts'
import { ResultPill } from '../status.tsx'
import { useDashboardTexts } from './texts.ts'

/** The systems of other companies that the service depends on (specification, section 4.4.1). */
const EXTERNAL: readonly ServiceName[] = ['commerce', 'factory', 'email', 'authentication']
/** The check whose parts are the sites of the brands. */
const SITES = 'brand-sites'

export function ExternalSystems({ details }: { readonly details: HealthDetails | null }) {
  const texts = useDashboardTexts()
  const services = EXTERNAL.flatMap(
    (name) => details?.services.find((service) => service.name === name) ?? [],
  )
  return (
    <section aria-labelledby="external-heading" className="health-card ops__wide" id="ops-external">
      <h3 id="external-heading">{texts.external}</h3>
      <ul className="ops__list">
        {services.map(({ name, title, status, detail }) => (
          <li key={name}>
            <span>{title}</span>
            <ResultPill state={status} />
            {(status === 'error' || status === 'warning') && detail && (
              <span className="kit-table__detail">{detail}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What the check of the brand sites has found; nothing while it is not configured. */
export function Sites({ details }: { readonly details: HealthDetails }) {
  const texts = useDashboardTexts()
  const check = details.checks.find(({ id }) => id === SITES)
  const parts = check?.parts.filter(({ status }) => status !== 'skipped') ?? []
  if (parts.length === 0) return null
  return (
    <section aria-labelledby="sites-heading" className="health-card ops__all" id="ops-sites">
      <h3 id="sites-heading">{texts.sites}</h3>
      <ul className="ops__list">
        {parts.map(({ id, title, status, detail }) => (
          <li key={id}>
            <span>{title}</span>
            <ResultPill state={status} />
            {detail && <span className="kit-table__detail">{detail}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
