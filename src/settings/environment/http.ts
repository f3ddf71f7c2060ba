import { z } from 'zod'
import { bilingual, customIssue } from '../../errors/zod-problems.ts'
import { parseTrustedProxies } from '../../http/trusted-proxies.ts'
import { commaSeparated, embedded, httpUrl, integer } from './schemas.ts'

const perMinute = (requests: number) => integer({ min: 1, max: 1_000_000_000, default: requests })

/** The server of the console and the API: where it listens, proxies, sites, rate limits. */
export const httpVariables = {
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
  RATE_LIMIT_STORE: z
    .enum(['postgres', 'memory'])
    .default('postgres')
    .describe(
      'Where requests are counted. memory: in each process, exact only where there is one.',
    ),
  RATE_LIMIT_PER_MINUTE: perMinute(100).describe(
    'API requests in a minute for each logged-in principal, else for each client IP address.',
  ),
  RATE_LIMIT_CONSOLE_PER_MINUTE: perMinute(600).describe(
    'The same for what pages of the console send by themselves: preferences, locks, progress.',
  ),
  RATE_LIMIT_FILES_PER_MINUTE: perMinute(3000).describe('The same for stored files.'),
  RATE_LIMIT_WEBHOOKS_PER_MINUTE: perMinute(1000).describe('The same for webhooks of the shop.'),
  RATE_LIMIT_LOGIN_PER_MINUTE: perMinute(10).describe(
    'Attempts to log in at one account from one network in a minute. An hour allows three times as many, and so does a minute for all accounts together.',
  ),
}
