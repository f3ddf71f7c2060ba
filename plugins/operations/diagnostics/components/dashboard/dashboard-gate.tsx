import type { ServerProps } from 'payload'
import { can } from '../../../../../src/identity/permissions.ts'
import { hasPage } from '../../../../core/console/console-parts.ts'
import { coreOf } from '../../../../core/feature/core-of.ts'
import type { Permission } from '../../../../core/request/permission.ts'
import { OperatorDashboard } from './operator-dashboard.tsx'

/** Shows the state of the service on the dashboard of those who may see it, and nothing to other users. */
export function DashboardGate({ payload: { config }, user }: ServerProps) {
  if (!user) return null
  const principal = { id: String(user.id), roles: user.roles ?? [] }
  // No role of a brand holds these permissions, so the brands do not matter.
  const may = (permission: Permission) => can(principal, permission, [])
  if (!may('diagnostics:view')) return null
  const hasAlerts = coreOf(config).features.some(({ name }) => name === 'alerts')
  return (
    <OperatorDashboard
      hasAlerts={hasAlerts && may('alerts:view')}
      hasAlertsPage={hasPage(config, '/alerts') && may('alerts:send')}
      hasLogs={hasPage(config, '/logs') && may('logs:view')}
      hasMaintenance={hasPage(config, '/maintenance') && may('settings:manage')}
      mayRun={may('diagnostics:run')}
      seesAudit={may('audit:view')}
    />
  )
}
