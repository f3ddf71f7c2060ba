import { type ConsoleParts, component, OPERATIONS } from '../../core/console/console-parts.ts'

const PATH = '/reports'

/** What the console shows of the reports. */
export const reportsConsole: ConsoleParts = {
  nav: [
    {
      id: 'nav-reports',
      group: OPERATIONS,
      label: { en: 'Reports', ja: 'レポート' },
      path: PATH,
      permission: 'reports:view',
    },
  ],
  views: {
    reports: {
      path: PATH,
      exact: true,
      Component: component('operations/reports/views/reports-view.tsx#ReportsView'),
      meta: { title: 'Reports / レポート' },
    },
    report: {
      path: `${PATH}/:kind/:start`,
      exact: true,
      Component: component('operations/reports/views/report-view.tsx#ReportView'),
      meta: { title: 'Report / レポート' },
    },
  },
}
