import { z } from 'zod'
import { httpUrl, integer, text, trueOrFalse } from '../../../src/environment/schemas.ts'
import { bilingual } from '../../../src/errors/zod-problems.ts'
import { SAMPLERS } from '../../../src/tracing/samplers.ts'

const RATIO = bilingual('must be a number from 0 to 1', '0から1までの数を指定してください')

/** The standard variables of OpenTelemetry. Those of the exporter are read by itself, and only described here. */
export const traceVariables = z.object({
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl
    .optional()
    .describe(
      'Where traces are sent by OTLP over HTTP, as JSON; `/v1/traces` is appended. Unset, together with the next one: nothing is traced.',
    ),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: httpUrl
    .optional()
    .describe('The whole URL instead, with its path.'),
  OTEL_EXPORTER_OTLP_HEADERS: text
    .optional()
    .describe('Headers for that, such as credentials: `name=value`, separated by commas.'),
  OTEL_SDK_DISABLED: trueOrFalse.prefault('false').describe('Whether nothing is traced anyway.'),
  OTEL_SERVICE_NAME: text.default('print-commerce').describe('Name of the service in traces.'),
  OTEL_RESOURCE_ATTRIBUTES: text
    .optional()
    .describe('Further attributes of all traces: `name=value`, separated by commas.'),
  OTEL_TRACES_SAMPLER: z
    .enum(SAMPLERS)
    .default('parentbased_always_on')
    .describe('Which traces are kept.'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number(RATIO)
    .min(0, RATIO)
    .max(1, RATIO)
    .default(1)
    .describe('Share of the traces that a sampler with `traceidratio` keeps.'),
  OTEL_BSP_SCHEDULE_DELAY: integer({ min: 1, max: 600_000, default: 5_000 }).describe(
    'Pause between two exports, in ms.',
  ),
  OTEL_BSP_MAX_QUEUE_SIZE: integer({ min: 1, max: 100_000, default: 2_048 }).describe(
    'Spans that wait for an export; more are dropped.',
  ),
})
