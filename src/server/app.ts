import type { Hono } from 'hono'
import { createPasswords, sessionOf, type Passwords } from './customers/accounts/index.ts'
import { createCustomers, loadSessions } from './customers/create-customers.ts'
import { createIpLimit } from './platform/rate-limit.ts'
import {
  autoRenewalRoutes,
  createAutoRenew,
  autoRenewMail,
  mailAutoRenew,
  renewalTotal,
  type RenewalPricing,
} from './selling/auto-renewals/index.ts'
import { balanceInEvents, billingRoutes } from './money/ledger/index.ts'
import { createFindOffer } from './selling/items/domain/find-offer.ts'
import { createDomainKind } from './selling/items/domain/domain-kind.ts'
import { reactivationOffer } from './selling/items/domain/reactivation-offer.ts'
import { domainRenewalLine } from './selling/items/domain/renewal-line.ts'
import { checkItemTypes, type ItemKinds } from './selling/items/index.ts'
import { cartRoutes, createCart } from './selling/cart/index.ts'
import {
  catalogueRoutes,
  createCatalogue,
  createProducts,
  createPublishChanges,
  createTldRules,
} from './catalogue/products/index.ts'
import { checkoutRoutes } from './selling/checkout/index.ts'
import {
  createBeginFulfilments,
  createFulfilOrder,
  createItemWaits,
  createWakeItems,
  forgetSecrets,
  fulfilOrder,
  orderMailJobs,
  orderMails,
  refundUnfulfilled,
} from './selling/fulfilment/index.ts'
import { createFulfilDomain } from './selling/items/domain/fulfil-domain.ts'
import { createAutomaticRenewal, createPurchase } from './selling/purchases/index.ts'
import type { Clock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import type { Database } from './platform/db/database.ts'
import {
  createCheckWatches,
  domainWatchRoutes,
  domainFreeMail,
  mailDomainFree,
} from './selling/domain-watches/index.ts'
import { createCheckedNames, createDomains } from './selling/domain-search/index.ts'
import { parseDomain, parseExactDomain, parseOwnedDomain } from './catalogue/domain-names/index.ts'
import {
  createChance,
  createNewSpins,
  createWheels,
  expireCredit,
  wheelRoutes,
} from './engagement/fortune-wheel/index.ts'
import { createOperatorDesk } from './staff/operator-desk.ts'
import type { Command, CommandAnswer } from './platform/verbs/index.ts'
import { createWeb } from './platform/http/create-web.ts'
import { unreadInEvents } from './customers/notifications/index.ts'
import { createEvents, handleEvent } from './platform/events/index.ts'
import { joinModules } from './platform/modules/index.ts'
import { jobAlone, jobRow, openJobs, type Jobs } from './platform/jobs/index.ts'
import { mailJob } from './platform/mail/index.ts'
import type { Log } from './platform/log.ts'
import {
  createDomainKind as createDomainService,
  createDomainTasks,
  createRemovals,
  createSetArrivedContact,
  createSponsorshipSync,
  ownedDomainRoutes,
  setArrivedContact,
  terminateDomain,
} from './services/domains/index.ts'
import type { ServiceKinds } from './services/lifecycle/index.ts'
import {
  deleteOldDocuments,
  documentRoutes,
  documentMailJob,
  documentMails,
} from './services/registrant-documents/index.ts'
import { payableKinds } from './money/payables/index.ts'
import { createGateways, createPayments, creditMail, mailCredit } from './money/payments/index.ts'
import { createMailer } from './platform/mail/mailer.ts'
import { createRdap } from './providers/rdap/rdap.ts'
import { createRegistry } from './providers/registry/registry.ts'
import { createWhois } from './providers/whois/whois.ts'
import {
  createTabNotifier,
  createHub,
  deleteOldEvents,
  realtimeRoutes,
} from './platform/realtime/index.ts'
import { reminderRoutes } from './selling/reminders/index.ts'
import { createSuggested, createVoucherLimit, rewardRoutes } from './selling/vouchers/index.ts'
import { readSecretKeys } from './platform/secrets/read-secret-keys.ts'
import { createSecretBox } from './platform/secrets/secret-box.ts'
import { siteRoutes } from './catalogue/sites/index.ts'
import { openAuthCode, sealAuthCode } from './services/transfers/sealed-auth-code.ts'
import { createCheckTransfer, createCodeLimit, transferRoutes } from './services/transfers/index.ts'

export interface AppDeps {
  readonly config: Config
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
  /** The shop's public address; final once it listens. */
  readonly siteUrl: () => string
  /** Default: argon2id. */
  readonly passwords?: Passwords
  /** Interval of cleanups; default: ten minutes. */
  readonly tidyEveryMs?: number
}

/** The running API, and the site when it is built. */
export interface App {
  readonly fetch: Hono['fetch']
  readonly jobs: Jobs
  /** Answers a command of the operator. */
  readonly command: (command: Command) => Promise<CommandAnswer>
  /** Begins jobs and schedules, unless JOBS is off. */
  work(): Promise<void>
  /** Asks the gateway about open payments now; gives how many. */
  reconcile(): Promise<number>
  /** Adds jobs for items whose time has come now; gives how many. */
  wakeItems(): Promise<number>
  /** Asks about watched names that are due now; gives how many. */
  checkWatches(): Promise<number>
  /** Asks where customers' domains are that are due now; gives how many. */
  syncSponsorship(): Promise<number>
  /** Looks at automatic renewals that are due now; gives how many. */
  autoRenew(): Promise<number>
  /** Deletes documents that were decided long enough ago. */
  deleteOldDocuments(): Promise<void>
  /** Rereads the tables of products now; otherwise within a minute. */
  reloadCatalogue(): Promise<void>
  /** Returns the number of open event streams. */
  streams(): number
  /** Ends event streams, before the server closes. */
  endStreams(): void
  stop(): Promise<void>
}

const reconcileEveryMs = 5_000
const watchEveryMs = 60_000
const autoRenewEveryMs = 10 * 60_000

/** Creates the shop from its modules. */
export const createApp = async ({
  config,
  database,
  clock,
  log,
  siteUrl,
  passwords = createPasswords(),
  tidyEveryMs = 10 * 60_000,
}: AppDeps): Promise<App> => {
  const { db } = database
  const [secretKeys, sessions, catalogue, tldRules, products, suggested, wheels, checkedNames] =
    await Promise.all([
      readSecretKeys(config),
      loadSessions({ config, database, clock, log }),
      createCatalogue(db, log),
      createTldRules(db, log),
      createProducts({ db, clock, log, publishChanges: createPublishChanges({ db, clock, log }) }),
      createSuggested(db, log),
      createWheels(db, log),
      createCheckedNames({ database, clock, log }),
    ])
  await checkItemTypes(db)
  // Last: the queue begins to poll, and PGlite runs one statement at a time.
  const jobs = await openJobs(database, log)
  const { enqueue, enqueueOnce } = jobs
  const tabNotifier = createTabNotifier({ db, log })
  const { notifyTabs } = tabNotifier
  const kept = [catalogue, tldRules, products, suggested, wheels]

  const gateways = createGateways({ config, clock, log, siteUrl })
  const registry = createRegistry({ ...config.epp, timeoutMs: 10_000 }, clock)
  const rdap = createRdap(
    { bootstrapUrl: config.rdapBootstrapUrl, timeoutMs: 10_000, maxPerHost: 4 },
    clock,
  )
  const whois = createWhois(
    { servers: config.whoisServers, timeoutMs: 6_000, maxPerHost: 2 },
    clock,
  )
  const mailer = createMailer(config.mail)
  const secretBox = createSecretBox(secretKeys)

  const mail = { db, mailer, siteUrl }
  const customers = createCustomers({
    ...{ config, database, clock, log, sessions, mail, enqueue, secretBox, passwords, tidyEveryMs },
  })
  const domains = createDomains({
    ...{ registry, rdap, whois, checkedNames, catalogue, clock, config },
  })
  const { availability } = domains
  const findOffer = createFindOffer(catalogue, tldRules)
  const domainName = (typed: string) => parseExactDomain(typed, catalogue).name

  const checkTransfer = createCheckTransfer({
    registry,
    publicInfo: (name) => domains.registrants.of(name),
    rules: () => tldRules.value,
    clock,
    log,
  })
  const sync = createSponsorshipSync({
    ...{ db, clock, log, registry, enqueue },
    rules: () => tldRules.value,
  })
  const { note, sponsorshipOf } = sync
  const codeLimit = createCodeLimit()
  const voucherLimit = createVoucherLimit()
  const domainKind = createDomainKind({
    db,
    findOffer,
    confirmNames: (names, maxAgeMs) => availability.confirm(names, maxAgeMs),
    transferStanding: async (name, authCode, customerId) => {
      await codeLimit(customerId, name)
      return checkTransfer.standing(name, authCode)
    },
    sealedTransferStanding: (name, sealed) =>
      checkTransfer.standing(name, openAuthCode(secretBox, name, sealed)),
    sponsorshipOf,
    sealCode: (name, authCode) => sealAuthCode(secretBox, name, authCode),
    domainName: (typed, action) =>
      action === 'registration' || action === 'transfer'
        ? domainName(typed)
        : parseOwnedDomain(typed, catalogue.renewable).name,
  })
  const kinds: ItemKinds = { DOMAIN: domainKind }
  const cart = createCart({
    ...{ db, clock, kinds },
    suggested: () => suggested.value,
    voucherLimit,
  })
  const rulesOf = (name: string) => tldRules.value.get(name.slice(name.indexOf('.') + 1))
  const fulfilment = createFulfilOrder({
    ...{ db, clock, log, enqueue, enqueueOnce, notifyTabs },
    table: {
      DOMAIN: createFulfilDomain({
        ...{ db, clock, enqueue, registry, note, secretBox },
        addedYears: (name) => rulesOf(name)?.transferAddedYears ?? 0,
        documentsOf: (name) => rulesOf(name)?.documents ?? [],
        markTaken: (name) => availability.markTaken(name),
      }),
    },
  })
  const wakeItems = createWakeItems({ db, clock, enqueueOnce })
  const removals = createRemovals({
    ...{ db, clock, log, enqueue, sponsorshipOf },
    terminate: (name) => terminateDomain(registry, name),
    forget: (name) => availability.forget(name),
  })
  const domainTasks = createDomainTasks({
    ...{ db, clock, enqueue, enqueueOnce, registry, log, note, removals },
    rules: () => tldRules.value,
  })
  const services: ServiceKinds = {
    DOMAIN: createDomainService({
      ...{ registry, sync, tasks: domainTasks },
      rules: () => tldRules.value,
    }),
  }
  const renewals: RenewalPricing = {
    itemKinds: kinds,
    renewalLines: { DOMAIN: domainRenewalLine },
  }
  const fulfilments = createBeginFulfilments({ db, clock, enqueueOnce, log })
  const begin = (orderId: string): void => fulfilments.begin(orderId)
  const purchase = createPurchase(begin)
  const renewal = createAutomaticRenewal(begin)
  const payments = createPayments({
    ...{ db, clock, log, enqueue, notifyTabs, gateways },
    kinds: payableKinds(purchase, renewal),
  })
  await payments.check()
  const newSpins = createNewSpins({ clock, notifyTabs, wheels: () => wheels.value })
  const events = createEvents({ db, enqueueOnce, handlers: [newSpins] })
  const hub = createHub({ database, clock, log, presents: [balanceInEvents, unreadInEvents] })

  const { registrants } = domains
  const watches = createCheckWatches({ db, clock, enqueue, availability, registrants, log })
  const autoRenew = createAutoRenew({
    ...{ db, clock, enqueue, notifyTabs, log, ...renewals, kinds: services },
    payment: { gateways, kind: renewal },
  })
  const modules = joinModules([
    // What others use stops after them.
    { stop: () => registry.close() },
    { stop: () => mailer.close() },
    {
      routes: [
        ...catalogueRoutes({ catalogue, tldRules, products, clock }),
        ...siteRoutes({ db, clock, countryHeader: config.countryHeader }),
      ],
      stop: () => kept.forEach((one) => one.stop()),
    },
    {
      routes: domains.routes,
      schedules: [
        { name: 'checked names', everyMs: tidyEveryMs, run: () => checkedNames.deletePast() },
      ],
      stop: () => checkedNames.stop(),
    },
    { stop: () => jobs.stop() },
    { stop: () => tabNotifier.stop() },
    {
      routes: realtimeRoutes({ hub, sessionOf: (refreshToken) => sessionOf(db, refreshToken) }),
      schedules: [
        {
          name: 'old events',
          everyMs: tidyEveryMs,
          run: () => deleteOldEvents(db, clock.now()),
        },
      ],
      stop: () => hub.stop(),
    },
    customers,
    { jobs: [jobAlone(handleEvent, events.handle)] },
    {
      routes: [...billingRoutes(db), ...payments.routes],
      jobs: [mailJob(mailCredit, creditMail, mail)],
      mails: [creditMail],
      schedules: [
        { name: 'open payments', everyMs: reconcileEveryMs, run: () => payments.round() },
        { name: 'unpaid orders', everyMs: tidyEveryMs, run: () => payments.lapseUnpaid() },
      ],
    },
    {
      routes: ownedDomainRoutes({
        ...{ db, clock, registry, log, removals, tasks: domainTasks },
        rules: () => tldRules.value,
        pricesOn: (site, now) => ({
          renewalTotal: (domain) => renewalTotal(renewals, domain, site, now),
          reactivation: (domain) => reactivationOffer(findOffer, domain, now),
        }),
        isIcanns: (name) =>
          catalogue.renewable.find(name.slice(name.indexOf('.') + 1))?.kind === 'gtld',
      }),
      jobs: [jobAlone(setArrivedContact, createSetArrivedContact({ db, log, registry }))],
      schedules: [
        { name: 'removals', everyMs: reconcileEveryMs, run: () => removals.round() },
        { name: 'sponsorship of domains', everyMs: watchEveryMs, run: () => sync.round() },
      ],
    },
    {
      routes: documentRoutes({ db, clock, enqueue, waits: createItemWaits({ clock, enqueue }) }),
      jobs: [documentMailJob({ ...mail, provider: config.contactMailTo })],
      mails: documentMails,
      schedules: [
        {
          name: 'old documents',
          everyMs: tidyEveryMs,
          run: () => deleteOldDocuments(db, clock.now()),
        },
      ],
    },
    {
      routes: transferRoutes({
        ...{ db, clock, log, registry, codeLimit },
        readName: (typed) => parseDomain(typed, catalogue),
        check: checkTransfer,
        limit: createIpLimit(config.lookupsPerMinute, 60),
        settle: (orderItemId) => fulfilment.settle(orderItemId),
      }),
    },
    {
      routes: [
        ...cartRoutes(cart),
        ...checkoutRoutes({
          db,
          clock,
          ...{ kinds, gateways, purchase, abandonPayment: payments.abandon, notifyTabs, cart },
        }),
        ...rewardRoutes({ db, clock, limit: voucherLimit }),
      ],
    },
    {
      jobs: [
        jobRow(fulfilOrder, async (batch) => {
          const paid = batch.map(({ orderId }) => ({ orderId }))
          await events.emit(db, 'order.paid', paid)
          return fulfilment.fulfil(batch)
        }),
        jobAlone(refundUnfulfilled, fulfilment.giveUp),
        ...orderMailJobs(mail),
      ],
      mails: orderMails,
      schedules: [
        { name: 'fulfilments', everyMs: reconcileEveryMs, run: () => fulfilments.round() },
        { name: 'items that wait', everyMs: reconcileEveryMs, run: wakeItems },
        { name: 'secrets of orders', everyMs: tidyEveryMs, run: () => forgetSecrets(db) },
      ],
      stop: () => fulfilments.stop(),
    },
    {
      routes: [
        ...autoRenewalRoutes({ db, clock }),
        ...reminderRoutes({ db, clock, kinds: services }),
      ],
      jobs: [mailJob(mailAutoRenew, autoRenewMail, mail)],
      mails: [autoRenewMail],
      schedules: [
        { name: 'automatic renewals', everyMs: autoRenewEveryMs, run: () => autoRenew.round() },
      ],
    },
    {
      routes: domainWatchRoutes({ db, clock, availability, domainName }),
      jobs: [mailJob(mailDomainFree, domainFreeMail, mail)],
      mails: [domainFreeMail],
      schedules: [{ name: 'watched names', everyMs: watchEveryMs, run: () => watches.round() }],
    },
    {
      routes: wheelRoutes({ db, clock, log, wheels, chance: createChance() }),
      on: [newSpins],
      schedules: [
        {
          name: 'promo credit',
          everyMs: tidyEveryMs,
          run: () => expireCredit(db, clock.now()),
        },
      ],
    },
  ])
  await jobs.define(modules.jobs)
  const app = createWeb({
    ...{ config, log, routes: modules.routes },
    signedIn: customers.signedIn,
    requireRecent: customers.requireRecent,
    ping: () => db.execute('select 1'),
  })

  return {
    fetch: app.fetch,
    jobs,
    command: createOperatorDesk({ db, clock, jobs, notifyTabs, config }),
    work: async () => {
      if (!config.jobs) return
      await jobs.work(modules.jobs)
      modules.start(log)
    },
    reconcile: () => payments.round(),
    wakeItems,
    checkWatches: () => watches.round(),
    syncSponsorship: () => sync.round(),
    autoRenew: () => autoRenew.round(),
    deleteOldDocuments: () => deleteOldDocuments(db, clock.now()),
    reloadCatalogue: async () => {
      await Promise.all(kept.map((one) => one.reload()))
    },
    streams: () => hub.connections(),
    endStreams: () => hub.close(),
    stop: async () => {
      hub.close()
      await modules.stop()
    },
  }
}
