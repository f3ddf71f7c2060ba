import type { Payload } from 'payload'
import { type Check, inOrder } from '../checks/define-check.ts'
import { coreOf } from './core-of.ts'

/** Returns the checks of all features in the order of their steps. */
export function checksOf({ config }: Pick<Payload, 'config'>): Check[] {
  return inOrder(coreOf(config).features.flatMap(({ checks = [] }) => checks))
}
