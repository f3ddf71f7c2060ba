import type { PayloadRequest } from 'payload'
import { photoSenders } from '../../../../src/brands/photo-settings.ts'
import {
  type AttestationOptions,
  requireAttestation,
} from '../../../core/endpoint/require-attestation.ts'
import { brandSettings } from '../../../core/request/brands.ts'

/**
 * Makes sure that photos come from one of our apps where their brand wants it. A brand site that sends
 * them by the key of its service account needs no attestation of an app.
 *
 * @throws ServiceError `ATTESTATION_REQUIRED`, `ATTESTATION_FAILED`, `ATTESTATION_UNAVAILABLE`.
 * @see docs/decisions/0107-accept-photos-from-brand-sites-and-from-customers.md
 */
export async function requireApp(
  req: PayloadRequest,
  brandId: string,
  isProgram: boolean,
  options: AttestationOptions,
): Promise<void> {
  const settings = (await brandSettings(req, brandId)) ?? {}
  if (photoSenders(settings) === 'attested')
    await requireAttestation(req, 'photos', options, async () => isProgram)
}
