import { component } from '../../core/console/console-parts.ts'
import { defineFeature } from '../../core/feature/define-feature.ts'
import { readLogs } from './endpoints/read-logs.ts'

const PATH = '/logs'

/** The viewer of the system log, for operators (specification, section 4.4.2). */
export const logViewer = defineFeature('log-viewer', () => ({
  needs: ['logs'],
  endpoints: [readLogs()],
  console: {
    navLinks: [component('operations/logs/components/nav-links.tsx#NavLinks')],
    views: {
      logs: {
        path: PATH,
        exact: true,
        Component: component('operations/logs/views/logs-view.tsx#LogsView'),
        meta: { title: 'Log / ログ' },
      },
    },
  },
  // Where error messages of the console link to.
  config: (config) => ({
    ...config,
    admin: { ...config.admin, custom: { ...config.admin?.custom, logViewer: PATH } },
  }),
}))
