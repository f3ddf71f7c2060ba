import type { AttestationRefusal, AttestationResult } from './port.ts'

export function refused(reason: AttestationRefusal): AttestationResult {
  return { accepted: false, reason }
}
