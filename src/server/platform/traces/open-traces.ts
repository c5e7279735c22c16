import type { TraceSettings } from './trace-settings.ts'
import { setTracing } from './trace.ts'

/** Turns traces on where they are set, and returns what stops them. OpenTelemetry is loaded only then. */
export const openTraces = async (
  settings: TraceSettings | undefined,
): Promise<() => Promise<void>> => {
  if (settings === undefined) return () => Promise.resolve()
  const { createTracing } = await import('./create-tracing.ts')
  const tracing = createTracing(settings)
  setTracing(tracing)
  return () => {
    setTracing(undefined)
    return tracing.stop()
  }
}
