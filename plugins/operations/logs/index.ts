import { component, OPERATIONS } from '../../core/console/console-parts.ts'
import { defineFeature } from '../../core/feature/define-feature.ts'
import { countErrors } from './endpoints/count-errors.ts'
import { readLogs } from './endpoints/read-logs.ts'

const PATH = '/logs'

/** The viewer of the system log, for operators (specification, section 4.4.2). */
export const logViewer = defineFeature('log-viewer', () => ({
  needs: ['logs'],
  endpoints: [readLogs(), countErrors()],
  console: {
    nav: [
      {
        id: 'nav-logs',
        group: OPERATIONS,
        label: { en: 'Log', ja: 'ログ' },
        path: PATH,
        permission: 'logs:view',
      },
    ],
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
