import type { CollectionSlug, Payload, Where } from 'payload'
import { inDatabase } from '../../../core/database/in-database.ts'
import type { Permission } from '../../../core/request/permission.ts'
import { lastResults } from '../store/subjects.ts'

/** What a new installation needs before it sells, in the order in which it is done. */
export const FIRST_STEPS = ['templates', 'shop', 'mail', 'legal', 'backup'] as const
export type FirstStep = (typeof FIRST_STEPS)[number]

/** Those who can do something about a step see it. No role of a single brand holds one of them. */
export const STEP_PERMISSIONS: Readonly<Record<FirstStep, Permission>> = {
  templates: 'templates:delete',
  shop: 'diagnostics:view',
  mail: 'diagnostics:view',
  legal: 'legal:edit',
  backup: 'backups:manage',
}

/** A record that shows that a step is done, or the check whose last result does. */
type Proof =
  | {
      readonly collection: CollectionSlug
      readonly where: Where
      /** Those of the feature of the step, if they are others. */
      readonly records?: CollectionSlug
    }
  | { readonly check: string }

const PROOFS: Readonly<Record<FirstStep, Proof>> = {
  templates: { collection: 'composition-templates', where: { kind: { equals: 'frame' } } },
  shop: { check: 'commerce' },
  mail: { check: 'email' },
  legal: { collection: 'legal-documents', where: { status: { equals: 'published' } } },
  backup: {
    collection: 'audit-log',
    where: { action: { equals: 'backup.created' }, outcome: { equals: 'allowed' } },
    records: 'backups',
  },
}

/** Whether the records of a step are installed: their feature may be disabled. */
export function isInstalled(
  { collections }: Pick<Payload, 'collections'>,
  step: FirstStep,
): boolean {
  const proof = PROOFS[step]
  return 'check' in proof || (proof.records ?? proof.collection) in collections
}

/** Returns those of some steps that the data show to be done. */
export async function doneSteps(
  payload: Payload,
  steps: readonly FirstStep[],
): Promise<readonly FirstStep[]> {
  const last = await inDatabase(payload, lastResults)
  const isDone = async (step: FirstStep) => {
    const proof = PROOFS[step]
    if ('check' in proof) return last.get(proof.check)?.result.status === 'healthy'
    const { collection, where } = proof
    const { docs } = await payload.find({
      ...{ collection, where, limit: 1, pagination: false, depth: 0 },
      ...{ select: {}, overrideAccess: true },
    })
    return docs.length > 0
  }
  const done = await Promise.all(steps.map(isDone))
  return steps.filter((_, index) => done[index])
}
