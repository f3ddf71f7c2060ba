import { component } from '../../core/console/console-parts.ts'
import { defineFeature } from '../../core/feature/define-feature.ts'
import { readDashboard } from './endpoints/read-dashboard.ts'
import { readPerformance } from './endpoints/read-performance.ts'
import { readSales } from './endpoints/read-sales.ts'
import { analyticsPermissions } from './permissions.ts'

/** How the business does: sales from the mirrored orders, and production (specification, section 4.3). */
export const analytics = defineFeature('analytics', () => ({
  needs: ['orders', 'artworks'],
  permissions: analyticsPermissions,
  console: {
    dashboard: [component('business/analytics/components/summary-gate.tsx#SummaryGate')],
  },
  endpoints: [readDashboard(), readSales(), readPerformance()],
}))
