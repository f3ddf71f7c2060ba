import { component, SYSTEM } from '../../core/console/console-parts.ts'
import { defineFeature } from '../../core/feature/define-feature.ts'
import { planMaintenance } from './endpoints/plan-maintenance.ts'
import { readMaintenance } from './endpoints/read-maintenance.ts'
import { maintenanceGuard } from './maintenance-guard.ts'
import { PLAN_SETTINGS } from './plan.ts'

const PATH = '/maintenance'

/** Maintenance mode: only users are served meanwhile, now or in a planned window (specification, section 4.4.5). */
export const maintenance = defineFeature('maintenance', () => ({
  needs: ['settings'],
  systemSettings: Object.values(PLAN_SETTINGS),
  guards: [maintenanceGuard()],
  endpoints: [readMaintenance(), planMaintenance()],
  console: {
    header: [component('platform/maintenance/components/maintenance-mark.tsx#MaintenanceMark')],
    nav: [
      {
        id: 'nav-maintenance',
        group: SYSTEM,
        label: { en: 'Maintenance', ja: 'メンテナンス' },
        path: PATH,
        permission: 'settings:manage',
      },
    ],
    views: {
      maintenance: {
        path: PATH,
        exact: true,
        Component: component('platform/maintenance/views/maintenance-view.tsx#MaintenanceView'),
        meta: { title: 'Maintenance / メンテナンス' },
      },
    },
  },
}))
