import type { Payload } from 'payload'
import { boundQueries } from '../../../hooks/bound-queries.ts'
import { keepManagedFields } from '../../../hooks/keep-managed-fields.ts'
import { refuseMistypedValues } from '../../../hooks/refuse-mistyped-values.ts'
import { restrictSortFields } from '../../../hooks/restrict-sort-fields.ts'

/** Adds the rules for queries, values and sort fields to every collection, including Payload's own. */
export function guardOperations(payload: Payload): void {
  for (const { config } of Object.values(payload.collections)) {
    config.hooks.beforeOperation.unshift(
      boundQueries,
      refuseMistypedValues,
      keepManagedFields,
      restrictSortFields,
    )
  }
}
