import { type ConsoleParts, component, OPERATIONS } from '../../core/console/console-parts.ts'
import { emergencyNav, emergencyViews } from './emergency/console.ts'

const PATH = '/diagnostics'

/** What the console shows of the diagnostics (specification, sections 4.4.1 and 4.4.2). */
export const diagnosticConsole: ConsoleParts = {
  dashboard: [
    component('operations/diagnostics/first-steps/first-steps-gate.tsx#FirstStepsGate'),
    component('operations/diagnostics/components/dashboard/dashboard-gate.tsx#DashboardGate'),
  ],
  nav: [
    {
      id: 'nav-diagnostics',
      group: OPERATIONS,
      label: { en: 'Diagnostics', ja: '診断' },
      path: PATH,
      permission: 'diagnostics:view',
    },
    ...emergencyNav,
  ],
  views: {
    diagnostics: {
      path: PATH,
      exact: true,
      Component: component('operations/diagnostics/views/diagnostics-view.tsx#DiagnosticsView'),
      meta: { title: 'Diagnostics / 診断' },
    },
    runbook: {
      path: `${PATH}/runbooks/:name`,
      exact: true,
      Component: component('operations/diagnostics/views/runbook-view.tsx#RunbookView'),
      meta: { title: 'Runbook / 手順書' },
    },
    ...emergencyViews,
  },
}
