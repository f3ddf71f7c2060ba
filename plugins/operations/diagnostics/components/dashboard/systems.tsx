'use client'
import { Link, useConfig } from '@payloadcms/ui'
import type { ServiceName } from '../../../../../src/health/services.ts'
import type { HealthDetails } from '../../endpoints/health-details.ts'
import { SITES_CHECK } from '../health-facts.ts'
import { ResultPill } from '../status.tsx'
import { useDashboardTexts } from './texts.ts'

/** The systems of other companies that the service depends on (specification, section 4.4.1). */
const EXTERNAL: readonly ServiceName[] = ['commerce', 'factory', 'email', 'authentication']

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

/** What the check of the brand sites has found, or what to configure for it; nothing before it was run. */
export function Sites({ details }: { readonly details: HealthDetails }) {
  const texts = useDashboardTexts()
  const { admin } = useConfig().config.routes
  const all = details.checks.find(({ id }) => id === SITES_CHECK)?.parts ?? []
  const [first] = all
  if (!first) return null
  const parts = all.filter(({ status }) => status !== 'skipped')
  return (
    <section aria-labelledby="sites-heading" className="health-card ops__all" id="ops-sites">
      <h3 id="sites-heading">{texts.sites}</h3>
      {parts.length === 0 && (
        <p className="health-card__fact">
          {first.detail}{' '}
          <Link href={`${admin}/collections/brands`} prefetch={false}>
            {texts.openBrands}
          </Link>
        </p>
      )}
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
