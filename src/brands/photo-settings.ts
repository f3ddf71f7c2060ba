import { z } from 'zod'
import { bilingual } from '../errors/zod-problems.ts'

/** Who may send photos of customers to a brand (specification, sections 2.6 and 5). */
export const photoSettingsSchema = z.strictObject({
  /**
   * `customers`: everybody with a customer's ID token. `attested`: they need the attestation of an app as
   * well; brand sites with the key of a service account do not. Missing: `customers`.
   */
  senders: z
    .enum(
      ['attested', 'customers'],
      bilingual(
        'Use "attested" or "customers".',
        '"attested"または"customers"を指定してください。',
      ),
    )
    .optional(),
})

type BrandParts = { readonly photos?: z.infer<typeof photoSettingsSchema> | undefined }

/** Who may send photos by a brand's configuration, or what holds where it says nothing. */
export function photoSenders({ photos }: BrandParts): 'attested' | 'customers' {
  return photos?.senders ?? 'customers'
}
