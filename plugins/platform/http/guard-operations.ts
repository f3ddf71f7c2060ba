import type { Payload } from 'payload'
import { keepManagedFields } from '../../../hooks/keep-managed-fields.ts'
import { refuseMistypedValues } from '../../../hooks/refuse-mistyped-values.ts'
import { restrictSortFields } from '../../../hooks/restrict-sort-fields.ts'

/** Puts the rules for what clients may write and ask before every collection, also before Payload's own. */
export function guardOperations(payload: Payload): void {
  for (const { config } of Object.values(payload.collections)) {
    config.hooks.beforeOperation.unshift(
      refuseMistypedValues,
      keepManagedFields,
      restrictSortFields,
    )
  }
}
