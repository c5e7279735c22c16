import { randomBytes } from 'node:crypto'
import type { Hono } from 'hono'
import { createWordpressLists } from './catalogue/create-wordpress-lists.ts'
import { loadCatalogue } from './catalogue/load-catalogue.ts'
import { createPasswords, sessionOf, type Passwords } from './customers/accounts/index.ts'
import { createCustomers, loadSessions } from './customers/create-customers.ts'
import { unreadInEvents } from './customers/notifications/index.ts'
import { createWheel } from './engagement/create-wheel.ts'
import { createWheels } from './engagement/fortune-wheel/index.ts'
import { createMoney } from './money/create-money.ts'
import { balanceInEvents } from './money/ledger/index.ts'
import { createGateways } from './money/payments/index.ts'
import { apiUrlOf } from './platform/api-url.ts'
import type { Clock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import type { Database } from './platform/db/database.ts'
import { createEvents, handleEvent } from './platform/events/index.ts'
import { createWeb } from './platform/http/create-web.ts'
import { jobRow, type Jobs } from './platform/jobs/index.ts'
import type { Log } from './platform/log.ts'
import { openMetrics } from './platform/metrics/index.ts'
import { joinModules } from './platform/modules/index.ts'
import { openPlatform } from './platform/open-platform.ts'
import { createRealtime } from './platform/realtime/create-realtime.ts'
import type { Command, CommandAnswer } from './platform/verbs/index.ts'
import { createProviders, type Providers } from './providers/create-providers.ts'
import { createDomainSearch } from './selling/create-domain-search.ts'
import { createDomainWatches } from './selling/create-domain-watches.ts'
import { createFulfilment } from './selling/create-fulfilment.ts'
import { createPlanChanges } from './selling/create-plan-changes.ts'
import { createRenewals, ownedDomainPrices, ownedServicePrices } from './selling/create-renewals.ts'
import { createShopping } from './selling/create-shopping.ts'
import { createUnpaidInvoices } from './selling/create-unpaid-invoices.ts'
import { createCheckedNames } from './selling/domain-search/index.ts'
import { createItemWaits, createRefundActive } from './selling/fulfilment/index.ts'
import { createItems } from './selling/items/create-items.ts'
import { checkItemTypes } from './selling/items/index.ts'
import { pendingServices } from './selling/orders/index.ts'
import { createPayableKinds } from './selling/purchases/index.ts'
import { createSuggested } from './selling/vouchers/index.ts'
import { createCertificateModule } from './services/certificates/index.ts'
import { createServices } from './services/create-services.ts'
import { checkServiceTypes } from './services/lifecycle/index.ts'
import { deleteOldDocuments } from './services/registrant-documents/index.ts'
import { serviceModules } from './services/service-modules.ts'
import {
  accountModule,
  accountRunners,
  checkWhmServers,
  mailServerRoutes,
} from './services/hosting/index.ts'
import { siteModule } from './services/site-tasks/index.ts'
import { spaceModule, spaceRunners } from './services/web-spaces/index.ts'
import { createSmsCampaigns, type SmsAccount } from './services/sms-campaigns/index.ts'
import { smsCredits } from './services/sms-credits/index.ts'
import { createSmsSenders } from './services/sms-senders/index.ts'
import { createAlerts } from './staff/create-alerts.ts'
import { createOperatorDesk } from './staff/operator-desk.ts'
import { readShopFigures } from './staff/shop-figures.ts'

export interface AppDeps {
  readonly config: Config
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
  /** The shop's public address; final once it listens. */
  readonly siteUrl: () => string
  readonly passwords?: Passwords
  /** The clients of the parties that provision. */
  readonly providers?: Providers
  /** What customers of SMS own; the shop's own tables unless given. */
  readonly smsAccount?: SmsAccount
  /** Interval of cleanups. */
  readonly tidyEveryMs?: number
}

/** The running API, and the site when it is built. */
export interface App {
  readonly fetch: Hono['fetch']
  readonly jobs: Jobs
  /** Runs a job at once, outside of its queue. @throws what the job throws */
  perform(name: string, data: unknown): Promise<void>
  readonly command: (command: Command) => Promise<CommandAnswer>
  /** Starts jobs and schedules, unless JOBS is off. */
  work(): Promise<void>
  /** Polls gateways about payments that are due; returns how many. */
  reconcile(): Promise<number>
  /** Asks gateways again about payments that have their money; returns how many were due. */
  reconcilePaid(): Promise<number>
  /** Makes the refunds to gateways that are due; returns how many. */
  runRefunds(): Promise<number>
  /** Adds jobs for waiting items that are due; returns how many. */
  wakeItems(): Promise<number>
  /** Adds jobs for certificates that are due; returns how many. */
  wakeCertificates(): Promise<number>
  /** Submits SMS that are due; returns how many. */
  sendSms(): Promise<number>
  /** Checks watched names that are due; returns how many. */
  checkWatches(): Promise<number>
  /** Syncs the sponsorship of domains that are due; returns how many. */
  syncSponsorship(): Promise<number>
  /** Checks automatic renewals that are due; returns how many. */
  autoRenew(): Promise<number>
  /** Begins planned changes of plans that are due; returns how many. */
  applyPlanChanges(): Promise<number>
  deleteOldDocuments(): Promise<void>
  /** Reloads the cached tables, which each server does every minute. */
  reloadCatalogue(): Promise<void>
  /** Returns the number of open event streams. */
  streams(): number
  endStreams(): void
  stop(): Promise<void>
}

/** Loads what each server caches of the database. */
const loadTables = async (deps: AppDeps) => {
  const { db } = deps.database
  const [sessions, catalogue, suggested, wheels, checkedNames] = await Promise.all([
    loadSessions(deps),
    loadCatalogue({ ...deps, db }),
    createSuggested(db, deps.log),
    createWheels(db, deps.log),
    createCheckedNames(deps),
  ])
  await Promise.all([
    checkItemTypes(db),
    checkServiceTypes(db),
    checkWhmServers(db, deps.config.whm.servers),
  ])
  return { sessions, catalogue, rules: catalogue.rules, suggested, wheels, checkedNames }
}

/** Creates the shop from its modules. */
export const createApp = async ({
  passwords = createPasswords(),
  smsAccount,
  tidyEveryMs = 10 * 60_000,
  ...given
}: AppDeps): Promise<App> => {
  const { providers = createProviders(given.config, given.clock), ...deps } = given
  const { config, clock, log } = deps
  const tables = await loadTables(deps)
  // Afterwards: the queue begins to poll, and PGlite runs one statement at a time.
  const platform = await openPlatform(deps)
  const { db, jobs } = platform
  const { registry, powerdns, whmServers, clouds, wordpressOrg, sectigo, publicDns } = providers
  const shared = {
    ...deps,
    ...tables,
    ...platform,
    registry,
    powerdns,
    whmServers,
    clouds,
    sectigo,
    ...publicDns,
    resolvers: providers.resolvers,
    readWebFile: providers.readWebFile,
    hashDomain: config.sectigo.hashDomain,
    nameservers: config.nameservers,
    reverseZones: config.reverseZones,
    hostingIps: config.hostingIps,
    passwords,
    tidyEveryMs,
  }

  const customers = createCustomers(shared)
  const search = createDomainSearch({ ...shared, providers })
  const { availability, registrants } = search
  const services = createServices({
    ...shared,
    publicInfo: (name) => registrants.of(name),
    forget: (name) => availability.forget(name),
  })
  const sites = {
    ...{ ...shared, randomBytes, settings: config.webSpaces, newZones: services.newZones },
    kubernetes: providers.kubernetes,
    apiUrl: () => apiUrlOf(config, deps.siteUrl),
    contactMail: config.whm.contactMail,
    ownsName: services.ownsName,
    isNameOwned: services.isNameOwned,
  }
  const waits = createItemWaits(shared)
  const items = createItems({
    ...{ ...shared, ...sites, availability, services },
    endWait: waits.end,
  })
  const wheel = createWheel(shared)
  const fulfilment = createFulfilment({
    ...{ ...shared, table: items.fulfilments },
    publishPaid: (orders) => events.emit(db, 'order.paid', orders),
  })
  const { all, ...orderKinds } = createPayableKinds(fulfilment.begin, shared.enqueue)
  const { purchase, renewal, planChange } = orderKinds
  const gateways = createGateways(shared)
  const payments = await createMoney({
    ...{ ...shared, gateways, kinds: all },
    mail: { ...shared.mail, provider: config.contactMailTo },
  })
  const shopping = createShopping({
    ...{ ...shared, gateways, purchase },
    kinds: items.kinds,
    abandonPayment: payments.abandon,
  })
  const unpaidInvoices = createUnpaidInvoices({
    ...{ ...shared, gateways, abandon: payments.abandon },
    ...{ kinds: all, kind: orderKinds.bulkPayment },
  })
  const renewals = createRenewals({
    ...{ ...shared, items, payment: { gateways, kind: renewal } },
    apply: payments.apply,
  })
  const planChanges = createPlanChanges({
    ...{ ...shared, items, payment: { gateways, kind: planChange } },
  })
  const certificates = createCertificateModule({
    ...{ ...shared, refundItem: createRefundActive(shared), contactMail: config.whm.contactMail },
    mail: { ...shared.mail, provider: config.contactMailTo },
  })
  const sms = createSmsCampaigns({
    ...{ ...shared, gateway: providers.smpp, credits: smsCredits },
    senders: createSmsSenders(shared),
    mail: { ...shared.mail, provider: config.contactMailTo },
    ...smsAccount,
  })
  const watches = createDomainWatches({ ...shared, availability, registrants })
  const realtime = createRealtime({
    ...{ ...shared, presents: [balanceInEvents, unreadInEvents] },
    sessionOf: (refreshToken) => sessionOf(db, refreshToken),
  })

  const modules = joinModules([
    // A module stops after those that use it.
    providers,
    shared.catalogue,
    createWordpressLists({ ...shared, wordpressOrg }),
    search,
    { stop: platform.stop },
    realtime,
    customers,
    { jobs: [jobRow(handleEvent, (batch) => events.handle(batch))] },
    payments,
    ...serviceModules({
      ...{ ...shared, services },
      selling: {
        pricesOn: ownedDomainPrices(items),
        kinds: items.services,
        renewalTotal: ownedServicePrices(items),
        smallestPayment: gateways.smallestPayment,
        pending: (customerId, locale) => pendingServices(db, customerId, locale),
        settle: fulfilment.settle,
        waits,
        refundItem: createRefundActive(shared),
      },
    }),
    { routes: items.routes },
    certificates,
    sms,
    spaceModule(sites),
    accountModule(shared),
    { routes: mailServerRoutes(sites) },
    siteModule({
      ...sites,
      runners: { ...spaceRunners(sites), ...accountRunners(sites) },
      mail: { ...shared.mail, provider: config.contactMailTo },
    }),
    shopping,
    unpaidInvoices,
    fulfilment,
    renewals,
    planChanges,
    watches,
    wheel,
    createAlerts({ ...shared, mail: { ...shared.mail, provider: config.contactMailTo } }),
  ])
  const events = createEvents({ ...shared, handlers: modules.on })
  await jobs.define(modules.jobs)
  const { fetch } = createWeb({
    ...{ config, log, routes: modules.routes },
    signedIn: customers.signedIn,
    requireRecent: customers.requireRecent,
    ping: () => db.execute('select 1'),
    addMetrics: await openMetrics({
      ...{ clock, database: deps.database, token: config.metricsToken, streams: realtime.streams },
      readFigures: () => readShopFigures(db, clock.now()),
      certificates: { EPP_CERT: config.epp.cert, EPP_CA: config.epp.ca },
    }),
  })

  return {
    ...{ fetch, jobs },
    perform: async (name, data) => {
      const row = modules.jobs.find((job) => job.name === name)
      if (row === undefined) throw new Error(`there is no job ${name}`)
      await (
        await row.run([data])
      )(0)
    },
    command: createOperatorDesk(shared),
    work: async () => {
      if (!config.jobs) return
      await jobs.work(modules.jobs)
      modules.start(log)
    },
    reconcile: payments.pollDue,
    reconcilePaid: payments.reconcileDue,
    runRefunds: payments.runRefunds,
    wakeItems: fulfilment.wakeItems,
    wakeCertificates: certificates.wakeCertificates,
    sendSms: sms.sendDue,
    checkWatches: watches.checkDue,
    syncSponsorship: services.sync.syncDue,
    autoRenew: renewals.renewDue,
    applyPlanChanges: planChanges.applyDue,
    deleteOldDocuments: () => deleteOldDocuments(db, clock.now()),
    reloadCatalogue: () => modules.reload(),
    streams: realtime.streams,
    endStreams: realtime.endStreams,
    stop: async () => {
      realtime.endStreams()
      await modules.stop()
    },
  }
}
