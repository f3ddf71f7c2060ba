import type { ServerProps } from 'payload'
import { can } from '../../../../src/identity/permissions.ts'
import { preferenceOf } from '../../../core/console/preference-of.ts'
import { FirstSteps } from './first-steps.tsx'
import { HIDDEN_KEY } from './hidden-key.ts'
import { doneSteps, FIRST_STEPS, isInstalled, STEP_PERMISSIONS } from './steps.ts'

/** Shows the steps of a new installation to those who may do them, until they are done or hidden. */
export async function FirstStepsGate({ payload, user }: ServerProps) {
  if (!user) return null
  const principal = { id: String(user.id), roles: user.roles ?? [] }
  const steps = FIRST_STEPS.filter(
    (step) => can(principal, STEP_PERMISSIONS[step], []) && isInstalled(payload, step),
  )
  if (steps.length === 0 || (await preferenceOf(payload, user, HIDDEN_KEY))) return null
  const done = await doneSteps(payload, steps)
  return <FirstSteps steps={steps.map((step) => ({ step, done: done.includes(step) }))} />
}
