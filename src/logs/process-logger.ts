import { destination, type Logger, pino } from 'pino'
import { logOptions } from './log-options.ts'

/**
 * The logger of what runs outside of Payload: the server in front of it, and the services. Its lines are like those of
 * Payload's logger, and reach the same system log. They go to stderr, because a command may print its result.
 */
export const createProcessLogger = (level: string): Logger =>
  pino({ name: 'service', level, ...logOptions }, destination(2))
