export { currentSession } from './current-session.ts'
export { GATEWAY_STRATEGY } from './gateway-strategy.ts'
