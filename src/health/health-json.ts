import Negotiator from 'negotiator'

/** The format of draft-inadarei-api-health-check, which gateways and probes read. */
export const HEALTH_JSON = 'application/health+json'

/** Whether the header `Accept` asks for it rather than for plain JSON. */
export function prefersHealthJson(accept: string | null): boolean {
  if (accept === null) return false
  const [best] = new Negotiator({ headers: { accept } }).mediaTypes([
    'application/json',
    HEALTH_JSON,
  ])
  return best === HEALTH_JSON
}

export type HealthDocument = {
  readonly status: 'pass' | 'fail'
  /** Version of the service. */
  readonly releaseId: string
  readonly description: string
  /** Why it fails. */
  readonly output?: string
  /** Measurements, by `component:measurement`. */
  readonly checks?: Readonly<Record<string, readonly Measurement[]>>
}

type Measurement = {
  readonly componentType: 'system' | 'datastore' | 'component'
  readonly status: 'pass' | 'fail'
  readonly observedValue?: number
  readonly observedUnit?: string
}
