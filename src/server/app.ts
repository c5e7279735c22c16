import type { Hono } from 'hono'
import { createWordpressLists } from './catalogue/create-wordpress-lists.ts'
import { createSales } from './create-sales.ts'
import { sessionOf } from './customers/accounts/index.ts'
import { createCustomers } from './customers/create-customers.ts'
import { unreadInEvents } from './customers/notifications/index.ts'
import { createAffiliate } from './engagement/create-affiliate.ts'
import { createLoyalty } from './engagement/create-loyalty.ts'
import { createPromotions } from './engagement/create-promotions.ts'
import { createReviews } from './engagement/create-reviews.ts'
import { createTracking } from './engagement/create-tracking.ts'
import { createWheel } from './engagement/create-wheel.ts'
import { balanceInEvents } from './money/ledger/index.ts'
import { openShared, type AppDeps, type Shared } from './open-shared.ts'
import { createOwnedModules } from './owned-modules.ts'
import { configuredCertificates } from './platform/configured-certificates.ts'
import { configuredTokens } from './platform/configured-tokens.ts'
import { errorReportRoutes } from './platform/error-reports/index.ts'
import { createEvents, handleEvent } from './platform/events/index.ts'
import { createRequestSignatures } from './platform/http/request-signatures.ts'
import { createWeb } from './platform/http/create-web.ts'
import { jobRow, type Jobs } from './platform/jobs/index.ts'
import { openMetrics } from './platform/metrics/index.ts'
import { joinModules, type Modules } from './platform/modules/index.ts'
import { openQuarantine } from './platform/quarantine/index.ts'
import { createRealtime, type Realtime } from './platform/realtime/create-realtime.ts'
import type { Command, CommandAnswer } from './platform/verbs/index.ts'
import { createPlannedPrices } from './selling/create-planned-prices.ts'
import { createCountOpenServices } from './services/owned-services/index.ts'
import { createCheckOutside } from './staff/backups/check-outside.ts'
import { createBackups, readBackupFigures } from './staff/backups/create-backups.ts'
import { createAlerts } from './staff/create-alerts.ts'
import { createStaffDesk } from './staff/create-staff-desk.ts'
import { createServedCertificates } from './staff/doctor/served-certificates.ts'
import { createRequireStaff } from './staff/members/index.ts'
import { createOperatorDesk, createVerbContext } from './staff/operator-desk.ts'
import { createPersonalData } from './staff/personal-data/create-personal-data.ts'
import { readShopFigures } from './staff/shop-figures.ts'

export type { AppDeps } from './open-shared.ts'

/** The running API, and the website when it is built. */
export interface App {
  readonly fetch: Hono['fetch']
  readonly jobs: Jobs
  readonly perform: Modules['perform']
  readonly runSchedule: Modules['runSchedule']
  readonly command: (command: Command) => Promise<CommandAnswer>
  /** Starts jobs and schedules, unless JOBS is off. */
  work(): Promise<void>
  /** Reloads the cached tables, which each server does every minute. */
  reloadCatalogue(): Promise<void>
  /** Returns the number of open event streams. */
  streams(): number
  /** Makes `/readyz` fail, so that a load balancer sends its requests to other servers. */
  drain(): void
  endStreams(): void
  stop(): Promise<void>
}

const engagementModules = (shared: Shared) => [
  createWheel(shared),
  createLoyalty(shared),
  createPromotions(shared),
  createAffiliate(shared),
  createReviews(shared),
  createTracking(shared),
]

interface WebDeps {
  readonly customers: ReturnType<typeof createCustomers>
  readonly quarantine: Awaited<ReturnType<typeof openQuarantine>>
  readonly modules: Modules
  readonly realtime: Realtime
  readonly served: ReturnType<typeof createServedCertificates>
  readonly owned: ReturnType<typeof createOwnedModules>
}

const openWeb = async (
  { config, clock, log, db, database, reports, sessions }: Shared,
  { customers, quarantine, modules, realtime, served, owned }: WebDeps,
) => {
  let draining = false
  const { fetch } = createWeb({
    ...{ config, log, routes: modules.routes },
    signedIn: customers.signedIn,
    requireStaff: createRequireStaff({ db, clock, signedIn: customers.signedIn }),
    requireRecent: customers.requireRecent,
    refuse: quarantine.refuse,
    signatures: createRequestSignatures({ secret: sessions.secret, clock }),
    ping: () => db.execute('select 1'),
    isReady: () => (draining ? Promise.resolve(false) : database.isReady()),
    addMetrics: await openMetrics({
      ...{ reports, clock, database, token: config.metricsToken, streams: realtime.streams },
      readFigures: async () => [
        ...(await readShopFigures(await database.replica(), clock.now())),
        ...owned.systems.figures(),
      ],
      readBackups: () => readBackupFigures(config.backup, clock.now()),
      certificates: configuredCertificates(config),
      servedCertificates: served.ends,
      tokens: configuredTokens(config),
    }),
  })
  const drain = (): void => {
    draining = true
  }
  return { fetch, drain }
}

/** Creates the shop from its modules. */
export const createApp = async (deps: AppDeps): Promise<App> => {
  const shared = await openShared(deps)
  const { config, clock, log, db, jobs, providers } = shared
  const quarantine = await openQuarantine({ db, clock, log })

  const customers = createCustomers(shared)
  const sales = await createSales(shared, (orders) => events.emit(db, 'order.paid', orders))
  const owned = createOwnedModules(shared, sales)
  const openServices = createCountOpenServices(sales.items.services)
  const realtime = createRealtime({
    ...{ ...shared, presents: [balanceInEvents, unreadInEvents] },
    sessionOf: (refreshToken) => sessionOf(db, refreshToken),
  })

  shared.sessions.ended.onEnded(realtime.endSession)
  shared.sessions.banned.onBanned(realtime.endBanned)

  const served = createServedCertificates(config, clock)
  const { payments, fulfilment, renewals, planChanges, watches } = sales
  const verbContext = createVerbContext({
    ...{ ...shared, openServices },
    checkOutside: createCheckOutside({ ...shared, gateways: sales.gateways }),
  })
  const plannedPrices = createPlannedPrices({ ...verbContext, log })
  const modules = joinModules([
    // A module stops after those that use it.
    providers,
    shared.catalogue,
    createWordpressLists({ ...shared, wordpressOrg: providers.wordpressOrg }),
    sales.search,
    { stop: shared.stop },
    quarantine,
    realtime,
    customers,
    { jobs: [jobRow(handleEvent, (batch) => events.handle(batch))] },
    payments,
    { routes: sales.items.routes, schedules: sales.items.schedules },
    ...owned.modules,
    sales.shopping,
    sales.unpaidInvoices,
    fulfilment,
    renewals,
    planChanges,
    plannedPrices,
    watches,
    ...engagementModules(shared),
    { routes: errorReportRoutes(deps.reports) },
    createPersonalData({ ...shared, openServices }),
    createAlerts({ ...shared, mail: shared.providerMail }),
    createBackups(shared),
    createStaffDesk({
      ...{ ...customers.registering, log, tidyEveryMs: shared.tidyEveryMs },
      ...{ verbContext, routes: () => modules.routes },
    }),
    { schedules: served.schedules },
  ])
  const events = createEvents({ ...shared, handlers: modules.on })
  await jobs.define(modules.jobs)
  const { fetch, drain } = await openWeb(shared, {
    customers,
    quarantine,
    modules,
    realtime,
    served,
    owned,
  })

  return {
    ...{ fetch, drain, jobs },
    perform: modules.perform,
    runSchedule: modules.runSchedule,
    command: createOperatorDesk(verbContext),
    work: async () => {
      if (!config.jobs) return
      await quarantine.startWork(async () => {
        await jobs.work(modules.jobs, deps.onWedged)
        modules.start(log, deps)
      })
    },
    reloadCatalogue: () => modules.reload(),
    streams: realtime.streams,
    endStreams: realtime.endStreams,
    stop: async () => {
      realtime.endStreams()
      await modules.stop()
    },
  }
}
