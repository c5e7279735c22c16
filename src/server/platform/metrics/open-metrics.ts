import type { Hono } from 'hono'
import type { MetricsDeps } from './create-metrics.ts'

/** Returns what adds `/metrics` to a server; undefined without METRICS_TOKEN. */
export const openMetrics = async ({
  token,
  ...deps
}: MetricsDeps & { readonly token: string | undefined }): Promise<
  ((app: Hono) => void) | undefined
> => {
  if (token === undefined) return undefined
  // Loaded only for a server with metrics, to shorten the start of the others.
  const [{ createMetrics }, { serveMetrics }] = await Promise.all([
    import('./create-metrics.ts'),
    import('./serve-metrics.ts'),
  ])
  const metrics = createMetrics(deps)
  return (app) => serveMetrics(app, metrics, token)
}
