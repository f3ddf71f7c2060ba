import { z } from 'zod'

/** What is told of the sessions of an account. */
export const sessionsAnswer = z.object({
  sessions: z.array(
    z.object({
      ref: z.string(),
      current: z.boolean(),
      created_at: z.string().nullable(),
      expires_at: z.string().describe('24 hours after the login at the latest'),
      ip_address: z.string().nullable().describe('IP address of the login, where it is known'),
      browser: z.string().nullable().describe('Browser and system, where they are known'),
      login: z.enum(['password', 'identity-provider']),
      amr: z.array(z.string()).describe('How the person proved who they are (RFC 8176)'),
    }),
  ),
})
