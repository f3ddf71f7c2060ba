import { defineFeature } from '../../core/feature/define-feature.ts'
import { analyticsConsole } from './console.ts'
import { readDashboard } from './endpoints/read-dashboard.ts'
import { readPerformance } from './endpoints/read-performance.ts'
import { readSales } from './endpoints/read-sales.ts'
import { analyticsPermissions } from './permissions.ts'

/** How the business does: sales from the mirrored orders, and production (specification, section 4.3). */
export const analytics = defineFeature('analytics', () => ({
  needs: ['orders', 'artworks'],
  permissions: analyticsPermissions,
  console: analyticsConsole,
  endpoints: [readDashboard(), readSales(), readPerformance()],
}))
