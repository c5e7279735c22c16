import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createMetrics } from '../src/server/platform/metrics/create-metrics.ts'
import { root } from './project-paths.ts'

/** Files of the figures that `/metrics` adds to those of the process. */
const figureFiles = [
  'src/server/staff/shop-figures.ts',
  'src/server/staff/backups/create-backups.ts',
  'src/server/staff/backups/last-drill.ts',
  'src/server/services/system-checks/system-limits.ts',
]

/** Returns the names of all metrics that a server exports: of a real page, and of the figures that need a database. */
export const exportedMetrics = async (): Promise<ReadonlySet<string>> => {
  const none = () => Promise.resolve([])
  const { page } = createMetrics({
    clock: { now: () => new Date() },
    database: { connections: () => ({ inUse: 0, waiting: 0 }) },
    streams: () => 0,
    ...{ readFigures: none, readBackups: none },
    ...{ certificates: new Map(), servedCertificates: new Map(), tokens: new Map() },
  })
  const figures = figureFiles.map((file) => readFileSync(join(root, file), 'utf8')).join('')
  return new Set([
    ...Array.from((await page()).matchAll(/^# TYPE (\w+)/gm), ([, name = '']) => name),
    ...Array.from(figures.matchAll(/name: '(shop_\w+)'/g), ([, name = '']) => name),
  ])
}
