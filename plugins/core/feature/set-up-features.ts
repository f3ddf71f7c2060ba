import type { Payload } from 'payload'
import { coreOf } from './core-of.ts'

/** Creates the tables of features that the migrations do not know. May be repeated at any time. */
export async function createFeatureTables(payload: Payload): Promise<void> {
  for (const { tables } of coreOf(payload.config).features) await tables?.(payload)
}

/** What the features need from the start: their tables, then their first records. May be repeated at any time. */
export async function setUpFeatures(payload: Payload): Promise<void> {
  await createFeatureTables(payload)
  for (const { setUp } of coreOf(payload.config).features) await setUp?.(payload)
}
