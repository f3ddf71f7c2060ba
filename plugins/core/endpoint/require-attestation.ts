import type { PayloadRequest } from 'payload'
import type { AttestationPort } from '../../../src/attestation/port.ts'
import { ServiceError } from '../../../src/errors/service-error.ts'

export type AttestationOptions = {
  readonly attestation: AttestationPort
  /** Header that carries the token. */
  readonly attestationHeader: string
}

/**
 * Admits attested apps (specification, section 5). A token that is sent must be valid, regardless of the
 * caller. Without a token, `otherwise` decides whether the caller is admitted.
 *
 * @throws ServiceError `ATTESTATION_REQUIRED`, `ATTESTATION_FAILED` with the same message for all causes,
 *   `ATTESTATION_UNAVAILABLE`.
 */
export async function requireAttestation(
  req: PayloadRequest,
  action: string,
  { attestation, attestationHeader }: AttestationOptions,
  otherwise: () => Promise<boolean>,
): Promise<void> {
  const token = req.headers.get(attestationHeader)
  if (token === null) {
    if (await otherwise()) return
    throw new ServiceError('ATTESTATION_REQUIRED', {
      en: `This URL is for our apps: an attestation token in the header ${attestationHeader} is required.`,
      ja: `このURLは公式アプリ専用です。${attestationHeader}ヘッダーに証明トークンが必要です。`,
    })
  }
  const result = await attestation.verify(token, { action })
  if (result.accepted) return
  const cause = new Error(`${attestation.name} refused a token: ${result.reason}`)
  throw new ServiceError('ATTESTATION_FAILED', undefined, { cause })
}
