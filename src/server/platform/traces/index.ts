export { openTraces } from './open-traces.ts'
export { traceRequests } from './trace-requests.ts'
export { traceSettings, TraceEnvironment } from './trace-settings.ts'
export { isTracing, runningTrace, startSpan, traced, type TraceAttributes } from './trace.ts'
