import path from 'node:path'
import { z } from 'zod'
import { sourceFingerprint } from '../../src/stack/build.ts'
import { type Step, stepsOf, WHOLE } from './steps.ts'

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

/** When something was run, and on what. */
export const provenanceSchema = z.strictObject({
  /** When it ended, ISO 8601. */
  date: z.iso.datetime(),
  /** The commit that it ran on. */
  commit: z.string().regex(/^[\da-f]{40}$/),
  /** SHA-256 of the sources that it covered, by {@link coveredFingerprint}. */
  sources: z.string().regex(/^[\da-f]{64}$/),
})

const stepSchema = provenanceSchema.extend({
  name: z.string(),
  seconds: z.number(),
  passed: z.boolean(),
  /** The variables that it ran with: how often it repeats, and its seeds. */
  env: z.record(z.string(), z.string()),
  rates: ratesSchema.optional(),
})

/** `docs/campaign.json`: the last run of each step in full, whatever failed in it. */
export const campaignSchema = z.strictObject({ steps: z.array(stepSchema) })

export type RecordedStep = z.infer<typeof stepSchema>
export type Campaign = z.infer<typeof campaignSchema>

/** A campaign with a step that has just run, in the order of the steps, without those that no longer exist. */
export function withStep(campaign: Campaign | undefined, done: RecordedStep): Campaign {
  const known = new Map((campaign?.steps ?? []).map((step) => [step.name, step]))
  known.set(done.name, done)
  return { steps: stepsOf(WHOLE).flatMap(({ name }) => known.get(name) ?? []) }
}

/** What a run of a step lacks that a campaign has, e.g. `KILLS=20 instead of 200`. */
export function shortfallOf(name: string, env: Step['env'] = {}): string[] {
  const whole = stepsOf(WHOLE).find((step) => step.name === name)?.env ?? {}
  return Object.entries(whole).flatMap(([variable, value]) => {
    const had = env[variable] ?? '0'
    const isEnough = Number.isNaN(Number(value)) ? had === value : Number(had) >= Number(value)
    return isEnough ? [] : [`${variable}=${had} instead of ${value}`]
  })
}

/**
 * What the recorded steps do not show, as sentences; none if each passed in full on the sources as they are.
 *
 * @param sources fingerprint of the sources as they are.
 */
export function gapsOf(campaign: Campaign | undefined, sources: string): string[] {
  if (campaign === undefined) return ['No campaign has been recorded.']
  const recorded = new Map(campaign.steps.map((step) => [step.name, step]))
  const missing: string[] = []
  const outdated: string[] = []
  const failed: string[] = []
  const short: string[] = []
  for (const { name } of stepsOf(WHOLE)) {
    const step = recorded.get(name)
    if (!step) {
      missing.push(`"${name}"`)
      continue
    }
    if (step.sources !== sources) outdated.push(`"${name}" (${step.date})`)
    if (!step.passed) failed.push(`"${name}" (${step.date})`)
    const lacks = shortfallOf(name, step.env)
    if (lacks.length > 0) short.push(`"${name}" (${lacks.join(', ')})`)
  }
  return [
    ...sentence('These steps have no record', missing),
    ...sentence('The sources have changed since these steps', outdated),
    ...sentence('These steps failed', failed),
    ...sentence('These steps repeated too little', short),
  ]
}

const sentence = (what: string, steps: readonly string[]) =>
  steps.length > 0 ? [`${what}: ${steps.join(', ')}.`] : []
