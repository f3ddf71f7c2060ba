import { type Logger, pino } from 'pino'
import { logOptions } from './log-options.ts'

/**
 * The logger of what runs outside of Payload: the server in front of it, and the services. Its lines are like those of
 * Payload's logger, and reach the same system log.
 */
export const createProcessLogger = (level: string): Logger =>
  pino({ name: 'service', level, ...logOptions })
