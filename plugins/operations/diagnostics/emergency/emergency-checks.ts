import type { Payload } from 'payload'
import type { CheckResult } from '../../../../src/health/check-result.ts'
import type { RunnableCheck } from '../../../core/checks/define-check.ts'
import { type CheckOptions, runCheck } from '../../../core/checks/run-check.ts'
import { type Core, coreOf } from '../../../core/feature/core-of.ts'
import { configurationCheck } from './checks/configuration.ts'
import { databaseIntegrityCheck } from './checks/database-integrity.ts'
import { certificateCheck, dnsCheck, networkCheck } from './checks/peer-checks.ts'
import { REPAIRS } from './repairs/allowlist.ts'

/**
 * Returns the five checks of the emergency diagnosis (specification, section 4.5).
 *
 * @param timeoutFactor multiplies the timeouts for single peers.
 */
export function emergencyChecks(core: Core, timeoutFactor = 1): RunnableCheck[] {
  const { services, features } = core
  const peers = [
    ...services.installation.peers,
    ...features.flatMap(({ peers: further = [] }) => further),
  ]
  return [
    networkCheck({ peers, timeoutFactor }),
    dnsCheck({ peers, timeoutFactor }),
    certificateCheck({ peers, timeoutFactor }),
    databaseIntegrityCheck({ services, repairs: REPAIRS }),
    configurationCheck(core),
  ]
}

export const emergencyChecksOf = ({ config }: Pick<Payload, 'config'>, timeoutFactor = 1) =>
  emergencyChecks(coreOf(config), timeoutFactor)

type Options = CheckOptions & {
  readonly onStart?: (check: RunnableCheck) => void
  readonly onResult?: (result: CheckResult) => void
}

/** Runs checks all at once: in an emergency none waits for another one. Never rejects. */
export function runTogether(
  checks: readonly RunnableCheck[],
  { onStart, onResult, ...options }: Options,
): Promise<CheckResult[]> {
  return Promise.all(
    checks.map(async (check) => {
      onStart?.(check)
      const result = await runCheck(check, options)
      onResult?.(result)
      return result
    }),
  )
}
