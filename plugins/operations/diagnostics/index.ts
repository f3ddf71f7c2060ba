import type { Plugin } from 'payload'
import { apiTestResults } from '../../../collections/api-test-results.ts'
import { surviveConnectionLoss } from '../../core/database/survive-connection-loss.ts'
import { health } from './endpoints/health.ts'

export type DiagnosticsOptions = {
  /** Set to `false` to leave the plugin out. */
  readonly enabled?: boolean
  /** Version of the service, as in `package.json`. */
  readonly version: string
}

/** Liveness for everybody; results of diagnostic calls for operators (specification, section 4.5). */
export const diagnosticsPlugin =
  ({ enabled = true, version }: DiagnosticsOptions): Plugin =>
  (config) =>
    enabled
      ? {
          ...config,
          collections: [...(config.collections ?? []), apiTestResults],
          endpoints: [...(config.endpoints ?? []), health(version)],
          onInit: async (payload) => {
            await config.onInit?.(payload)
            surviveConnectionLoss(payload)
          },
        }
      : config
