export { logDone, logRefused } from './log-call.ts'
export { logSecurity, type SecurityEvent } from './security-events.ts'
