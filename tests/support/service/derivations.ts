import { fileURLToPath } from 'node:url'
import type { Service } from './service.ts'

const PROBE = fileURLToPath(new URL('./derivation-probe.ts', import.meta.url))

/** The environment of a service whose derivations {@link derivationsOf} can read. */
export const WITH_DERIVATION_PROBE = { NODE_OPTIONS: `--import=${PROBE}` } as const

/** What the derivations of keys from passwords have cost so far, each with its iterations, in order. */
export function derivationsOf(service: Pick<Service, 'printed'>): string[] {
  return [...service.printed().matchAll(/derivation: (.+)/g)].map(([, cost = '']) => cost)
}
