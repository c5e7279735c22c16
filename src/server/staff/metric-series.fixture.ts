import { globSync } from 'node:fs'
import { endpoints } from '../../contract/endpoints.ts'
import type { Config } from '../platform/config.ts'
import { systemClock } from '../platform/clock.ts'
import { createCircuit } from '../platform/circuit-breaker.ts'
import type { Queryable } from '../platform/db/database.ts'
import { jobSucceeded } from '../platform/jobs/job-successes.ts'
import { createMetrics } from '../platform/metrics/create-metrics.ts'
import type { Figure } from '../platform/metrics/index.ts'
import { ProviderError, providerErrorKinds, providers } from '../platform/provider-error.ts'
import { checkedPlaces } from '../services/system-checks/index.ts'
import { drillFigures } from './backups/last-drill.ts'
import { allChecks } from './doctor/all-checks.ts'
import { readShopFigures } from './shop-figures.ts'

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND']
const statuses = [200, 201, 202, 204, 206, 301, 302, 304, 307, 400, 401, 403, 404, 405, 409, 410]
const refusals = [411, 412, 413, 415, 416, 422, 425, 429, 431, 500, 501, 502, 503, 504]

// As `readLimits`.
const limits: Readonly<Record<string, readonly string[]>> = {
  openstack: ['servers', 'cores', 'ram'],
  whm: ['accounts'],
}

const figureOf = (name: string, label: string, all: readonly string[]): Figure => ({
  ...{ name, help: name },
  values: all.map((one) => ({ labels: { [label]: one }, value: 1 })),
})

const fullFigures = async (db: Queryable): Promise<readonly Figure[]> => {
  const now = systemClock.now()
  const read = await readShopFigures(db, now)
  const jobs = (read.find(({ name }) => name === 'shop_waiting_jobs')?.values ?? []).map(
    ({ labels }) => labels?.['job'] ?? '',
  )
  for (const job of jobs) jobSucceeded(job)
  const gateways = globSync('*/', { cwd: `${import.meta.dirname}/../money/payments/methods` })
  const places = await checkedPlaces(db, now)
  const full = [
    figureOf('shop_failed_jobs', 'job', jobs),
    figureOf('shop_gateway_difference', 'gateway', gateways),
    {
      ...{ name: 'shop_system_quota_used', help: 'h' },
      values: places.flatMap(({ system, place }) =>
        (limits[system] ?? []).map((what) => ({ labels: { system, place, what }, value: 1 })),
      ),
    },
  ]
  return [...read.filter(({ name }) => !full.some((one) => one.name === name)), ...full]
}

const backupFigures: readonly Figure[] = [
  ...['shop_backup_age_seconds', 'shop_backup_bytes', 'shop_backup_interval_seconds'].map(
    (name) => ({ name, help: name, values: [{ value: 1 }] }),
  ),
  ...drillFigures({ at: new Date(0), rpoSeconds: 1, rtoSeconds: 1 }, new Date()),
]

const openCircuits = (): void => {
  for (const provider of providers)
    createCircuit({ provider, failures: 1, openMs: 1000, longestMs: 1000 }).failed(0)
}

/** Returns the page of metrics after each answer of each call, failure of each party and result of each job and system. */
export const fullMetricsPage = async (db: Queryable, config: Config): Promise<string> => {
  const end = systemClock.now()
  const parties = allChecks(config, systemClock).map(({ party }) => [party, end] as const)
  const settings = ['PUBLIC_SITE_URL', 'EPP_CERT', 'EPP_CA', 'KUBERNETES_CA', 'WHM_CA main']
  const { measure, page } = createMetrics({
    clock: systemClock,
    database: { connections: () => ({ inUse: 3, waiting: 2 }) },
    streams: () => 7,
    readFigures: () => fullFigures(db),
    readBackups: () => Promise.resolve(backupFigures),
    certificates: new Map(),
    servedCertificates: new Map([...parties, ...settings.map((name) => [name, end] as const)]),
    tokens: new Map([['KUBERNETES_TOKEN', end]]),
    reports: { counts: () => ({ sent: 1, failed: 1, dropped: 1 }) },
  })
  const answer = (method: string, route: string): void => {
    for (const status of [...statuses, ...refusals]) measure({ method, route, status, seconds: 1 })
  }
  for (const { method, path } of Object.values(endpoints)) answer(method, `/api${path}`)
  for (const route of ['/livez', '/readyz', '/metrics', '/api/health']) answer('GET', route)
  for (const route of ['/*', '/api/*']) for (const method of methods) answer(method, route)
  for (const provider of providers)
    for (const kind of providerErrorKinds) new ProviderError(provider, kind, 'an error of the test')
  openCircuits()
  return page()
}
