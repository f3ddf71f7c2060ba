import { readEmergency } from './read-emergency.ts'
import { startEmergency } from './start-emergency.ts'
import { startRepairs } from './start-repairs.ts'

/** @param options.timeoutFactor multiplies the timeouts of the checks. */
export const emergencyEndpoints = (options: { readonly timeoutFactor: number }) => [
  startEmergency(options),
  readEmergency(),
  startRepairs(options),
]
