import { z } from 'zod'

/** A person who can log in at the development provider. */
const accountSchema = z.strictObject({
  /** Becomes the `sub` of the tokens, the service's `idp_uid`. */
  sub: z.string().min(1).max(255),
  email: z.email(),
  name: z.string().min(1).max(200),
  password: z.string().min(8),
  /** Whether tokens say that a second factor was used. */
  secondFactor: z.boolean().default(true),
})

export type DevelopmentAccount = z.infer<typeof accountSchema>

export const accountsSchema = z
  .array(accountSchema)
  .min(1)
  .refine((all) => new Set(all.map((one) => one.sub)).size === all.length, 'a sub appears twice')
  .refine(
    (all) => new Set(all.map((one) => one.email.toLowerCase())).size === all.length,
    'an email appears twice',
  )

/** How the account logs in, as the `amr` claim (RFC 8176). */
export function authenticationMethods(account: DevelopmentAccount): string[] {
  return account.secondFactor ? ['pwd', 'otp', 'mfa'] : ['pwd']
}

/** The claims of an account beside `amr`. */
export function accountClaims({ sub, email, name }: DevelopmentAccount) {
  return { sub, email, email_verified: true, name }
}
