import { z } from 'zod'
import { commaSeparated, embedded, httpUrl, integer } from '../environment/schemas.ts'
import { bilingual, customIssue } from '../errors/zod-problems.ts'
import { parseTrustedProxies } from './trusted-proxies.ts'

/** The server of the console and the API: where it listens, its proxies, other sites. */
export const httpVariables = z.object({
  SERVER_URL: httpUrl
    .default('http://localhost:3000')
    .meta(embedded('Public URL of this service.')),
  PORT: integer({ min: 1, max: 65_535, default: 3000 }).describe(
    'Port of the console and the API.',
  ),
  HOST: z
    .string()
    .min(1)
    .default('127.0.0.1')
    .describe(
      'IP address on which the console and the API listen; 0.0.0.0 for all of the machine.',
    ),
  SHUTDOWN_DELAY_SECONDS: integer({ min: 0, max: 300, default: 0 }).describe(
    'How long the web process still accepts requests after SIGTERM while `/api/health/ready` is 503, for a load balancer to notice.',
  ),
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .superRefine((setting, context) => {
      try {
        parseTrustedProxies(setting)
      } catch (error) {
        const en = String((error as Error).message)
        const ja =
          '10.0.0.0/8のようなネットワークをカンマで区切るか、プロキシの数（整数）を指定してください'
        context.addIssue(customIssue({ en, ja }))
      }
    })
    .describe(
      'Proxies in front of the service whose X-Forwarded-For counts: networks such as `10.0.0.0/8, ::1`, or how many there are. Unset: none.',
    ),
  CORS_ORIGINS: commaSeparated
    .refine((list) => list.every((one) => URL.canParse(one) && new URL(one).origin === one), {
      error: bilingual(
        'must be origins such as https://shop.example, separated by commas',
        'https://shop.exampleのようなオリジンをカンマで区切って指定してください',
      ),
    })
    .describe('Sites beside those of the brands whose pages may call the API, without a session.'),
})
