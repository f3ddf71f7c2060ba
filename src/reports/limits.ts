/** The targets are those of the specification, section 8, where it has one. Percent, ms, and numbers for each day. */
export const LIMITS = {
  uptime: 99.9,
  known: 90,
  responseTime: 200,
  errorRate: 0.1,
  errorsPerDay: 20,
  refusalsPerDay: 200,
  growthPercent: 10,
} as const
