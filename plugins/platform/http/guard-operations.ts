import type { Payload } from 'payload'
import { boundAnswers } from '../../../hooks/bound-answers.ts'
import { boundBulkChanges } from '../../../hooks/bound-bulk-changes.ts'
import { boundQueries } from '../../../hooks/bound-queries.ts'
import { canonicalId } from '../../../hooks/canonical-id.ts'
import { keepManagedFields } from '../../../hooks/keep-managed-fields.ts'
import { refuseChangesOfChangedCallers } from '../../../hooks/refuse-changes-of-changed-callers.ts'
import { refuseMistypedValues } from '../../../hooks/refuse-mistyped-values.ts'
import { refuseProtectedFields } from '../../../hooks/refuse-protected-fields.ts'
import { requireObjectData } from '../../../hooks/require-object-data.ts'
import { restrictSortFields } from '../../../hooks/restrict-sort-fields.ts'
import { readWholeRecord, selectAfterChange } from '../../../hooks/select-after-change.ts'
import { readTokyoDays } from '../../../hooks/tokyo-days.ts'

/**
 * Adds the rules for ids, queries, data, sort and selected fields, bulk changes, large lists and callers to every
 * collection, including Payload's own. That for callers is the last before the commit.
 */
export function guardOperations(payload: Payload): void {
  for (const { config } of Object.values(payload.collections)) {
    config.hooks.beforeOperation.unshift(
      canonicalId,
      boundQueries,
      readTokyoDays,
      requireObjectData,
      refuseMistypedValues,
      refuseProtectedFields,
      keepManagedFields,
      restrictSortFields,
      boundBulkChanges,
      readWholeRecord,
    )
    config.hooks.afterOperation.push(selectAfterChange, boundAnswers, refuseChangesOfChangedCallers)
  }
}
