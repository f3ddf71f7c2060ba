import path from 'node:path'
import { z } from 'zod'
import { sourceFingerprint } from '../../src/stack/build.ts'
import { type Numbers, stepsOf, WHOLE } from './steps.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
/** What a campaign depends on beside the sources of the service. */
const PROOFS = ['tests/**', 'package.json', 'vitest.config.ts']

/** Fingerprint of everything that a campaign covers, as it is now. */
export const coveredFingerprint = (): Promise<string> => sourceFingerprint(ROOT, PROOFS)

const count = z.number().int().positive()
const number = z.number().int().nonnegative()

/** By kind of picture: how many were damaged, how many of them another decoder warned of, and refusals. */
const ratesSchema = z.record(
  z.string(),
  z.strictObject({
    damaged: count,
    damagedAndRefused: number,
    warned: number,
    warnedAndRefused: number,
    harmless: number,
    harmlessAndRefused: number,
  }),
)

export type Rates = z.infer<typeof ratesSchema>

/** The rates that a step wrote. */
export const readRates = (json: string): Rates => ratesSchema.parse(JSON.parse(json))

/** `docs/campaign.json`: the last whole campaign, whatever failed in it. */
export const campaignSchema = z.strictObject({
  /** When it ended, ISO 8601. */
  date: z.iso.datetime(),
  /** The commit that it ran on. */
  commit: z.string().regex(/^[\da-f]{40}$/),
  /** SHA-256 of the sources that it covered, by {@link coveredFingerprint}. */
  sources: z.string().regex(/^[\da-f]{64}$/),
  numbers: z.strictObject({
    kills: count,
    flips: count,
    places: count,
    uploads: count,
    requests: count,
  }),
  steps: z.array(
    z.strictObject({
      name: z.string(),
      seconds: z.number(),
      passed: z.boolean(),
      rates: ratesSchema.optional(),
    }),
  ),
})

export type Campaign = z.infer<typeof campaignSchema>

/**
 * What the last campaign does not show, as sentences; none if all of it passed on the sources as they are.
 *
 * @param sources fingerprint of the sources as they are.
 */
export function gapsOf(campaign: Campaign | undefined, sources: string): string[] {
  if (campaign === undefined) return ['No campaign has been recorded.']
  const gaps: string[] = []
  if (campaign.sources !== sources) {
    gaps.push(`The sources have changed since the campaign of ${campaign.date}.`)
  }
  const run = new Set(campaign.steps.map(({ name }) => name))
  const left = stepsOf(WHOLE).filter(({ name }) => !run.has(name))
  if (left.length > 0) gaps.push(`It had no ${quoted(left)}.`)
  const failed = campaign.steps.filter(({ passed }) => !passed)
  if (failed.length > 0) gaps.push(`Of its steps, ${quoted(failed)} failed.`)
  for (const name of Object.keys(WHOLE) as (keyof Numbers)[]) {
    const { [name]: number } = campaign.numbers
    if (number < WHOLE[name]) gaps.push(`It had ${number} ${name} instead of ${WHOLE[name]}.`)
  }
  return gaps
}

const quoted = (steps: readonly { readonly name: string }[]) =>
  steps.map(({ name }) => `"${name}"`).join(', ')
