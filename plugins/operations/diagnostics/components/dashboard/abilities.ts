/** What the user may see and do on the dashboard: the server has asked for permissions, features and pages. */
export type DashboardAbilities = {
  readonly mayRun: boolean
  readonly hasLogs: boolean
  /** Whether open alerts can be listed. */
  readonly hasAlerts: boolean
  /** Whether there is a screen from which an emergency alert is sent. */
  readonly hasAlertsPage: boolean
  /** Whether there is a screen on which maintenance is switched on and off. */
  readonly hasMaintenance: boolean
  readonly seesAudit: boolean
}
