import { z } from 'zod'
import { SERVICE_NAMES } from '../health/services.ts'
import { LOG_SERVICES } from '../logs/shipping/service-of-line.ts'
import { stateSchema } from './facts.ts'
import { SCORE_PART_NAMES } from './health-score.ts'
import { REPORT_KINDS } from './period.ts'
import { RULE_NAMES } from './rule-names.ts'
import { USAGE_MEASURE_NAMES } from './usage.ts'

/** Percent of the known time; null if nothing is known. */
const uptime = z.number().min(0).max(100).nullable()
/** Mean in ms; null if nothing was measured. */
const response_time = z.int().nullable()

const reportedService = z.object({
  service: z.enum(SERVICE_NAMES),
  uptime,
  /** Percent of the period of which is known whether the service was up. */
  known: z.number(),
  down_minutes: z.number(),
  response_time,
  /** The hours of a day, the days of a week. */
  slots: z.array(z.object({ start: z.string(), uptime, response_time })),
})

const testSummary = z.object({
  runs: z.int(),
  killed_runs: z.int(),
  passed: z.int(),
  failed: z.int(),
  skipped: z.int(),
  /** Checks that failed in at least one run, and how often. */
  failures: z.array(z.object({ check: z.string(), failed: z.int(), passed: z.int() })),
  /** Ids of checks that every run has skipped. */
  always_skipped: z.array(z.string()),
})

const dependency = z.object({
  service: z.enum(SERVICE_NAMES),
  uptime,
  down_minutes: z.number(),
  response_time,
  /** The day or hour with the lowest uptime, where that is below 100 %. */
  worst: z.object({ start: z.string(), uptime: z.number() }).nullable(),
  /** Lines of the log of level error about it; null if the log does not tell it apart. */
  errors: z.int().nullable(),
})

/**
 * A report as it is stored (specification, section 6, point 3). Times are ISO 8601.
 *
 * @see docs/decisions/0204-keep-the-text-of-a-report-in-its-record.md
 */
export const reportSchema = z.object({
  version: z.literal(1),
  kind: z.enum(REPORT_KINDS),
  /** The first day in Tokyo, e.g. `2026-11-22`. */
  start: z.string(),
  from: z.string(),
  /** The begin of the next period. */
  to: z.string(),
  /** Whether anything was checked or logged. */
  has_data: z.boolean(),
  score: z
    .object({
      value: z.number().min(0).max(100),
      parts: z.array(
        z.object({ part: z.enum(SCORE_PART_NAMES), points: z.number(), of: z.number() }),
      ),
    })
    .nullable(),
  services: z.array(reportedService),
  errors: z.object({
    total: z.int(),
    services: z.array(z.object({ service: z.enum(LOG_SERVICES).nullable(), errors: z.int() })),
    messages: z.array(z.object({ message: z.string(), errors: z.int() })),
  }),
  /** Missing in reports of releases that did not count requests for this long. */
  requests: z
    .object({
      answers: z.int(),
      failed: z.int(),
      /** Percent of the answers; null if there was none. */
      error_rate: z.number().min(0).max(100).nullable(),
    })
    .optional(),
  refusals: z.int(),
  usage: z.array(
    z.object({
      measure: z.enum(USAGE_MEASURE_NAMES),
      count: z.int(),
      /** Of the periods before; null if too few are known. */
      mean: z.number().nullable(),
      is_increase: z.boolean(),
    }),
  ),
  tests: testSummary,
  dependencies: z.array(dependency),
  state: stateSchema,
  recommendations: z.array(
    z.object({
      rule: z.enum(RULE_NAMES),
      /** `info` is no reason to act (specification, section 6). */
      class: z.enum(['warning', 'info']),
      /** The figure that triggered the rule, and its limit. */
      figure: z.number(),
      limit: z.number(),
      text: z.object({ en: z.string(), ja: z.string() }),
    }),
  ),
})

export type Report = z.infer<typeof reportSchema>

/** Returns the bytes of a report as text: the same report is always the same text. */
export const reportText = (report: Report): string =>
  `${JSON.stringify(reportSchema.parse(report), null, 2)}\n`

/** @throws ZodError if the text is not that of a report. */
export const readReport = (text: string): Report => reportSchema.parse(JSON.parse(text))
