import { z } from 'zod'
import { integer } from '../../../src/environment/schemas.ts'
import { bilingual, customIssue } from '../../../src/errors/zod-problems.ts'

/** As many as a random token of 16 bytes has, in any usual spelling; `xxxxxxxx…` has one. */
const FEWEST_CHARACTERS = 8

const variables = z.object({
  METRICS_TOKEN: z
    .string()
    .min(32, bilingual('must have at least 32 characters', '32文字以上で指定してください'))
    .refine((token) => /^[\w~+/.=-]+$/.test(token) && new Set(token).size >= FEWEST_CHARACTERS, {
      error: bilingual(
        'must be a random token without spaces, such as the output of `openssl rand -hex 32`',
        '「openssl rand -hex 32」の出力のような、空白を含まないランダムなトークンを指定してください',
      ),
    })
    .optional()
    .describe(
      'Bearer token with which Prometheus reads `/api/metrics` and the metrics of workers. At least 32 characters. Unset: there are no metrics.',
    ),
  WORKER_METRICS_PORT: integer({ min: 0, max: 65_535, default: 0 }).describe(
    'Port at which a worker serves its metrics, at `/metrics`; each worker of a machine needs its own. 0: it listens on no port.',
  ),
  WORKER_METRICS_HOST: z
    .string()
    .min(1)
    .default('127.0.0.1')
    .describe('IP address of that port; 0.0.0.0 for all of the machine.'),
})

export const metricsVariables = variables.superRefine((env, context) => {
  if (env.WORKER_METRICS_PORT === 0 || env.METRICS_TOKEN !== undefined) return
  const sentence = {
    en: 'needs METRICS_TOKEN',
    ja: 'METRICS_TOKENも指定してください',
  }
  context.addIssue(customIssue(sentence, ['WORKER_METRICS_PORT']))
})
