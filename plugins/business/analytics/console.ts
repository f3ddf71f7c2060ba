import { type ConsoleParts, component, ORDERS } from '../../core/console/console-parts.ts'

const PATH = '/analytics'

/** What the console shows of the analytics. */
export const analyticsConsole: ConsoleParts = {
  dashboard: [component('business/analytics/components/summary-gate.tsx#SummaryGate')],
  nav: [
    {
      id: 'nav-analytics',
      group: ORDERS,
      label: { en: 'Analytics', ja: '分析' },
      path: PATH,
      permission: 'analytics:view',
    },
  ],
  views: {
    analytics: {
      path: PATH,
      exact: true,
      Component: component('business/analytics/views/analytics-view.tsx#AnalyticsView'),
      meta: { title: 'Analytics / 分析' },
    },
  },
}
