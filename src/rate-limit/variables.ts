import { z } from 'zod'
import { integer } from '../environment/schemas.ts'
import { bilingual } from '../errors/zod-problems.ts'

const storeError = bilingual(
  'must be postgres, memory, or look like rediss://user:password@host:6379/0',
  'postgres、memory、またはrediss://user:password@host:6379/0の形で指定してください',
)
const perMinute = (requests: number) => integer({ min: 1, max: 1_000_000_000, default: requests })

export const rateLimitVariables = z.object({
  RATE_LIMIT_STORE: z
    .union([z.literal(['postgres', 'memory']), z.url({ protocol: /^rediss?$/, error: storeError })])
    .default('postgres')
    .describe(
      'Where requests are counted: `postgres`, the URL of a Redis or Valkey server (`rediss://user:password@host:6379/0`), or `memory`: in each process, exact only where there is one.',
    ),
  RATE_LIMIT_PER_MINUTE: perMinute(100).describe(
    'API requests in a minute for each logged-in principal, else for each client IP address.',
  ),
  RATE_LIMIT_CONSOLE_PER_MINUTE: perMinute(600).describe(
    'The same for what pages of the console send by themselves: preferences, locks, progress, server functions.',
  ),
  RATE_LIMIT_FILES_PER_MINUTE: perMinute(3000).describe(
    'The same for stored files and the evaluation of feature flags.',
  ),
  RATE_LIMIT_PAGES_PER_MINUTE: perMinute(300).describe(
    'Pages of the console in a minute for each user.',
  ),
  RATE_LIMIT_VISITORS_PER_MINUTE: perMinute(120).describe(
    'Pages in a minute for each IP address without a session, such as the login page.',
  ),
  RATE_LIMIT_STATIC_PER_MINUTE: perMinute(6000).describe(
    'Scripts, styles and pictures of the console in a minute for each user, else for each IP address; each process counts by itself.',
  ),
  RATE_LIMIT_IP_PER_MINUTE: perMinute(6000).describe(
    'API requests in a minute from each IP address, of all its users and with all responses; each process counts by itself.',
  ),
  RATE_LIMIT_WEBHOOKS_PER_MINUTE: perMinute(1000).describe('The same for webhooks of the shop.'),
  RATE_LIMIT_LOGIN_PER_MINUTE: perMinute(10).describe(
    'Attempts to log in at one account from one network in a minute. An hour allows three times as many, and so does a minute for all accounts together.',
  ),
})
