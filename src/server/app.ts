import type { HttpBindings } from '@hono/node-server'
import { Hono, type Context } from 'hono'
import { cors } from 'hono/cors'
import {
  accountRoutes,
  captchaRoutes,
  confirmIdentityRoutes,
  createAccessTokens,
  createBannedCustomers,
  createCheckNewPassword,
  createEndedSessions,
  createEmailCodes,
  createGoogleNonces,
  createPasswords,
  deleteExpiredChallenges,
  deleteExpiredCodes,
  deleteExpiredLinks,
  deleteExpiredNonces,
  deleteExpiredTokens,
  deleteOldFailures,
  googleRoutes,
  passkeyRoutes,
  passwordRoutes,
  profileRoutes,
  readTokenSecret,
  registrationRoutes,
  requireRecent,
  sessionOf,
  sessionRoutes,
  twoFactorRoutes,
  type Passwords,
} from './customers/accounts/index.ts'
import { createIpLimit } from './platform/rate-limit.ts'
import { ApiError } from './platform/http/api-error.ts'
import { autoRenewalRoutes, createAutoRenew } from './selling/auto-renewals/index.ts'
import { billingRoutes } from './money/ledger/index.ts'
import { createFindOffer } from './selling/items/domain/find-offer.ts'
import { createDomainKind } from './selling/items/domain/domain-kind.ts'
import { checkItemTypes, type ItemKinds } from './selling/items/index.ts'
import { cartRoutes, createCart } from './selling/cart/index.ts'
import {
  catalogueRoutes,
  createCatalogue,
  createProducts,
  createTellChanges,
  createTldRules,
} from './catalogue/products/index.ts'
import { checkoutRoutes } from './selling/checkout/index.ts'
import {
  createBeginFulfilments,
  createFulfilOrder,
  createEndFulfilment,
  createFollowTransfers,
} from './selling/fulfilment/index.ts'
import type { AfterPayment } from './selling/orders/index.ts'
import type { Clock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import { contactRoutes } from './customers/enquiries/index.ts'
import type { Database } from './platform/db/database.ts'
import { createCheckWatches, domainWatchRoutes } from './selling/domain-watches/index.ts'
import { createCheckedNames, createDomains } from './selling/domain-search/index.ts'
import { parseDomain, parseExactDomain, parseOwnedDomain } from './catalogue/domain-names/index.ts'
import {
  createChance,
  createWheels,
  expireCredit,
  tellNewSpins,
  wheelRoutes,
} from './engagement/fortune-wheel/index.ts'
import { openApiDocument } from './platform/http/openapi.ts'
import { createRouter } from './platform/http/router.ts'
import { createStaticSite } from './platform/http/static-site.ts'
import { eachAlone, openJobs, repeat, type Jobs } from './platform/jobs/index.ts'
import type { Log } from './platform/log.ts'
import { createAccountMails } from './customers/accounts/account-mails.ts'
import { createSecurityMails } from './customers/accounts/security-mails.ts'
import { createContactMails } from './customers/enquiries/enquiry-mail.ts'
import { createAutoRenewMails } from './selling/auto-renewals/auto-renew-mails.ts'
import { createDomainMails } from './selling/domain-watches/domain-mails.ts'
import { createOrderMails } from './selling/checkout/order-mails.ts'
import { createDocumentMails } from './services/registrant-documents/document-mails.ts'
import { deleteOldNotifications, notificationRoutes } from './customers/notifications/index.ts'
import {
  createRemovals,
  createSetArrivedContact,
  createWhereabouts,
  ownedDomainRoutes,
} from './services/domains/index.ts'
import { createFollowDocuments, documentRoutes } from './services/registrant-documents/index.ts'
import {
  createAbandonPayment,
  createReconcile,
  createSettle,
  nextCheckAt,
  paymentRoutes,
  purchaseLifetimeMinutes,
} from './money/payments/index.ts'
import { createBreachedPasswords } from './providers/breached-passwords.ts'
import { createGoogle } from './providers/google/id-token.ts'
import { createMailer } from './platform/mail/mailer.ts'
import { createPayWay } from './providers/payway/payway.ts'
import { newTranId } from './providers/payway/tran-id.ts'
import { createRdap } from './providers/rdap/rdap.ts'
import { createRecaptcha } from './providers/recaptcha.ts'
import { createRegistry } from './providers/registry/registry.ts'
import { createWhois } from './providers/whois/whois.ts'
import {
  createAnnouncer,
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

/** What an app is made of. */
export interface AppDeps {
  readonly config: Config
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
  /** The shop's address as the outside world sees it; known for certain once it listens. */
  readonly siteUrl: () => string
  /** Hashes by argon2id unless told. */
  readonly passwords?: Passwords
  /** What is old is cleared away after so long; ten minutes unless told. */
  readonly tidyEveryMs?: number
}

/** The running API, and the site when it is built. */
export interface App {
  readonly fetch: Hono['fetch']
  readonly jobs: Jobs
  /** Begins the jobs and all that is done again and again, unless JOBS is off. */
  work(): Promise<void>
  /** Asks the gateway about open payments now; gives how many. */
  reconcile(): Promise<number>
  /** Asks the registry about transfers that are due now; gives how many. */
  followTransfers(): Promise<number>
  /** Asks about watched names that are due now; gives how many. */
  checkWatches(): Promise<number>
  /** Asks where customers' domains are that are due now; gives how many. */
  lookForMoved(): Promise<number>
  /** Looks at automatic renewals that are due now; gives how many. */
  autoRenew(): Promise<number>
  /** Sees to documents that are waited for and due now; gives of how many names. */
  followDocuments(): Promise<number>
  /** Deletes documents that were decided long enough ago. */
  deleteOldDocuments(): Promise<void>
  /** Reads what is sold anew now, when tables were changed; without it they are read within a minute. */
  reloadCatalogue(): Promise<void>
  /** How many browsers are connected for realtime events. */
  streams(): number
  /** Ends the answers that would go on for ever; before the server is closed. */
  endStreams(): void
  stop(): Promise<void>
}

/** Rounds of the reconciliation follow each other after so long. */
const reconcileEveryMs = 5_000
/** Watched names that are due are looked for after so long. */
const watchEveryMs = 60_000
/** Automatic renewals that are due are looked for after so long. */
const autoRenewEveryMs = 10 * 60_000

const addressOf =
  (trustProxy: boolean) =>
  (c: Context): string => {
    // The last entry is the balancer's own; what stands before it, the client may have written.
    const forwarded = trustProxy
      ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim()
      : undefined
    const bindings = c.env as Partial<HttpBindings> | undefined
    return forwarded ?? bindings?.incoming?.socket.remoteAddress ?? 'unknown'
  }

/** Puts the modules together: the one place that knows all of them. */
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
  const [
    secret,
    secretKeys,
    catalogue,
    tldRules,
    products,
    suggested,
    wheels,
    endedSessions,
    bannedCustomers,
    checkedNames,
  ] = await Promise.all([
    readTokenSecret(config),
    readSecretKeys(config),
    createCatalogue(db, log),
    createTldRules(db, log),
    createProducts({ db, clock, log, publishChanges: createTellChanges({ db, clock, log }) }),
    createSuggested(db, log),
    createWheels(db, log),
    createEndedSessions({ database, clock, log }),
    createBannedCustomers({ database, log }),
    createCheckedNames({ database, clock, log }),
  ])
  await checkItemTypes(db)
  // Last: from here on the queue looks after itself, and PGlite does one thing at a time.
  const jobs = await openJobs(database, log)
  const { enqueue, enqueueOnce } = jobs
  const announcer = createAnnouncer({ db, log })
  const { announce } = announcer
  const kept = [catalogue, tldRules, products, suggested, wheels]

  const payway = createPayWay(
    {
      ...config.payway,
      get returnUrl() {
        return `${config.apiUrl ?? `${siteUrl()}/api`}/payment/payway/pushback`
      },
      lifetimeMinutes: purchaseLifetimeMinutes,
      timeoutMs: 10_000,
    },
    clock,
  )
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
  const google = createGoogle(config.google, clock)
  const nonces = createGoogleNonces({ secret, clock })
  const secretBox = createSecretBox(secretKeys)
  const recaptcha = createRecaptcha(config.recaptcha, { siteUrl, log })

  const accessTokens = createAccessTokens({
    secret,
    clock,
    isEnded: (session) => endedSessions.has(session),
  })
  const checkNewPassword = createCheckNewPassword(
    createBreachedPasswords(config.breachedPasswordsUrl, log),
  )
  const emailCodes = createEmailCodes({ secret, clock })
  const domains = createDomains({
    ...{ registry, rdap, whois, checkedNames, catalogue, clock, config },
  })
  const { availability } = domains
  const findOffer = createFindOffer(catalogue, tldRules)
  const domainName = (typed: string) => parseExactDomain(typed, catalogue).name
  const tranId = () => newTranId(clock.now())

  const checkTransfer = createCheckTransfer({
    registry,
    publicInfo: (name) => domains.registrants.of(name),
    rules: () => tldRules.value,
    clock,
    log,
  })
  const whereabouts = createWhereabouts({
    ...{ db, clock, log, registry, enqueue },
    rules: () => tldRules.value,
  })
  const { note, whereIs } = whereabouts
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
    sponsorshipOf: whereIs,
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
  const endFulfilment = createEndFulfilment({
    db,
    clock,
    enqueue,
    announce,
    markTaken: (name) => availability.markTaken(name),
  })
  const rulesOf = (name: string) => tldRules.value.get(name.slice(name.indexOf('.') + 1))
  const fulfilment = createFulfilOrder({
    ...{ db, clock, registry, note, enqueueOnce, endFulfilment, secretBox },
    addedYears: (name) => rulesOf(name)?.transferAddedYears ?? 0,
    documentsOf: (name) => rulesOf(name)?.documents ?? [],
  })
  const transfers = createFollowTransfers({ db, clock, log, registry, endFulfilment })
  const documents = createFollowDocuments({
    ...{ db, clock, enqueue },
    // Names whose documents did not come are nobody's: they can be had by others.
    endFulfilmentIn: (tx) =>
      createEndFulfilment({ db: tx, clock, enqueue, announce, markTaken: () => undefined }),
  })
  const removals = createRemovals({
    ...{ db, clock, log, registry, enqueue, whereIs },
    forget: (name) => availability.forget(name),
  })
  const fulfilments = createBeginFulfilments({ db, clock, enqueueOnce, log })
  const afterPayment: AfterPayment = ({ orderId, customerId }) => {
    fulfilments.begin(orderId)
    announce(customerId)
  }
  const settle = createSettle({ db, clock, payway, enqueue, afterPayment })
  const abandonPayment = createAbandonPayment({ payway, settle })
  const reconcile = createReconcile({ db, clock, settle, log })
  const hub = createHub({ database, clock, log })
  const accounts = {
    ...{ db, clock, accessTokens, passwords, checkNewPassword, emailCodes, enqueue },
    verifyCaptcha: (token: string, address: string) => recaptcha.verify(token, address),
  }
  const { signInsPerMinute } = config
  const signingIn = { db, clock, accessTokens, signInsPerMinute }
  const payments = { db, clock, log, afterPayment, payway, settle, abandonPayment }

  const api = createRouter({
    routes: [
      ...accountRoutes({ ...accounts, signInsPerMinute }),
      ...twoFactorRoutes({
        ...signingIn,
        ...{ enqueue, passwords, secretBox },
      }),
      ...passkeyRoutes({ ...signingIn, enqueue, siteUrl }),
      ...googleRoutes({
        ...signingIn,
        ...config.google,
        ...{ google, nonces, emailCodes, enqueue },
      }),
      ...confirmIdentityRoutes({
        ...signingIn,
        ...{ enqueue, passwords, secretBox, siteUrl, google, nonces },
      }),
      ...sessionRoutes({ db, clock }),
      ...registrationRoutes({ ...accounts, registrationsPerHour: config.registrationsPerHour }),
      ...passwordRoutes({ ...accounts, resetsPerHour: config.resetsPerHour }),
      ...profileRoutes({ db, clock }),
      ...captchaRoutes(recaptcha),
      ...billingRoutes(db),
      ...catalogueRoutes({ catalogue, tldRules, products, clock }),
      ...siteRoutes({ db, clock, countryHeader: config.countryHeader }),
      ...realtimeRoutes({ hub, sessionOf: (refreshToken) => sessionOf(db, refreshToken) }),
      ...notificationRoutes({ db, clock }),
      ...reminderRoutes({ db, clock, rules: () => tldRules.value }),
      ...rewardRoutes({ db, clock, limit: voucherLimit }),
      ...wheelRoutes({ db, clock, log, wheels, chance: createChance() }),
      ...ownedDomainRoutes({
        ...{ db, clock, enqueue, enqueueOnce, registry, log, note, findOffer, kinds, removals },
        rules: () => tldRules.value,
        isIcanns: (name) =>
          catalogue.renewable.find(name.slice(name.indexOf('.') + 1))?.kind === 'gtld',
      }),
      ...autoRenewalRoutes({ db, clock }),
      ...documentRoutes({ db, clock, enqueue }),
      ...domainWatchRoutes({ db, clock, availability, domainName }),
      ...contactRoutes({ db, clock, enqueue, messagesPerHour: config.messagesPerHour }),
      ...domains.routes,
      ...transferRoutes({
        ...{ db, clock, log, registry, codeLimit },
        readName: (typed) => parseDomain(typed, catalogue),
        check: checkTransfer,
        limit: createIpLimit(config.lookupsPerMinute, 60),
        settle: (orderItemId) => transfers.settle(orderItemId),
      }),
      ...cartRoutes(cart),
      ...checkoutRoutes({
        db,
        clock,
        kinds,
        abandonPayment,
        announce,
        cart,
        newTranId: tranId,
        firstCheckAt: (now) => nextCheckAt(now, now, 0) ?? now,
      }),
      ...paymentRoutes({ ...payments, newTranId: tranId, siteUrl }),
    ],
    signedIn: async (token) => {
      const customer = await accessTokens.read(token)
      if (bannedCustomers.has(customer.customerId)) throw new ApiError('ACCOUNT_BANNED')
      return customer
    },
    requireRecent: (customer) => requireRecent(db, clock, customer),
    ipOf: addressOf(config.trustProxy),
    log,
    checkAnswers: config.checkAnswers,
  })

  const app = new Hono()
  if (config.siteUrl !== undefined) {
    app.use('/api/*', cors({ origin: new URL(config.siteUrl).origin, credentials: true }))
  }
  let openapi: string | undefined
  app.get('/api/openapi.json', (c) =>
    c.newResponse((openapi ??= JSON.stringify(openApiDocument())), 200, {
      'content-type': 'application/json',
    }),
  )
  app.get('/api/health', async (c) => {
    await db.execute('select 1')
    return c.json({ status: 'ok' })
  })
  app.route('/api', api)
  if (config.siteDir !== undefined) {
    const site = createStaticSite({ root: config.siteDir })
    app.all('*', (c) => site(c.req.raw))
  }

  const mails = createOrderMails({ db, mailer, siteUrl })
  const mailAccount = createAccountMails({ db, clock, mailer, emailCodes, siteUrl })
  const mailContactMessage = createContactMails({ db, mailer, to: config.contactMailTo, siteUrl })
  const deleteExpired = async (): Promise<void> => {
    await deleteExpiredTokens(db, clock)
    await deleteExpiredChallenges(db, clock)
    await deleteExpiredCodes(db, clock)
    await deleteExpiredLinks(db, clock)
    await deleteExpiredNonces(db, clock)
    await deleteOldFailures(db, clock)
    await checkedNames.deletePast()
  }
  const { registrants } = domains
  const watches = createCheckWatches({ db, clock, enqueue, availability, registrants, log })
  const autoRenew = createAutoRenew({
    ...{ db, clock, enqueue, afterPayment, kinds, log, whereIs },
    // Where no rule is known, the earlier of both.
    cutOffDays: (name) => tldRules.value.get(name.slice(name.indexOf('.') + 1))?.cutOffDays ?? 12,
  })
  const repeating: ReturnType<typeof repeat>[] = []
  const work = async (): Promise<void> => {
    if (!config.jobs) return
    await jobs.work({
      'deliver-order': async (together) => {
        const orderIds = together.map(({ orderId }) => orderId)
        // Whoever looks is told the number anyway.
        await tellNewSpins({ db, announce }, wheels.value, orderIds, clock.now()).catch(
          (error: unknown) => log.warn({ err: error }, 'new spins could not be told of'),
        )
        return fulfilment.fulfil(together)
      },
      'refund-undelivered': eachAlone(fulfilment.giveUp),
      'set-arrived-contact': eachAlone(createSetArrivedContact({ db, log, registry })),
      'mail-receipt': mails.receipts,
      'mail-refund': eachAlone(({ orderItemId }) => mails.refund(orderItemId)),
      'mail-transferred': eachAlone(({ orderItemId }) => mails.transferred(orderItemId)),
      'mail-credit': eachAlone(({ paymentId }) => mails.credit(paymentId)),
      'mail-papers': eachAlone(
        createDocumentMails({ db, mailer, to: config.contactMailTo, siteUrl }),
      ),
      'mail-contact-message': eachAlone(({ contactMessageId }) =>
        mailContactMessage(contactMessageId),
      ),
      'mail-account': eachAlone(mailAccount),
      'mail-security': eachAlone(createSecurityMails({ db, clock, mailer, siteUrl })),
      'mail-auto-renew': eachAlone(createAutoRenewMails({ db, mailer, siteUrl })),
      'mail-domain-free': eachAlone(createDomainMails({ db, mailer, siteUrl })),
    })
    repeating.push(
      repeat('reconciliation', reconcileEveryMs, () => reconcile.round(), log),
      repeat('fulfilments', reconcileEveryMs, () => fulfilments.round(), log),
      repeat('transfers', reconcileEveryMs, () => transfers.round(), log),
      repeat('removals', reconcileEveryMs, () => removals.round(), log),
      repeat('codes of transfers', tidyEveryMs, () => transfers.forgetCodes(), log),
      repeat('automatic renewals', autoRenewEveryMs, () => autoRenew.round(), log),
      repeat('documents', watchEveryMs, () => documents.round(), log),
      repeat('old documents', tidyEveryMs, () => documents.deleteOld(), log),
      repeat('whereabouts of domains', watchEveryMs, () => whereabouts.round(), log),
      repeat('watched names', watchEveryMs, () => watches.round(), log),
      repeat('old events', tidyEveryMs, () => deleteOldEvents(db, clock.now()), log),
      repeat('promo credit', tidyEveryMs, () => expireCredit(db, clock.now()), log),
      repeat('old notices', tidyEveryMs, () => deleteOldNotifications(db, clock.now()), log),
      repeat('unpaid orders', tidyEveryMs, () => reconcile.cancelUnpaid(), log),
      repeat('expired tokens', tidyEveryMs, deleteExpired, log),
    )
  }

  return {
    fetch: app.fetch,
    jobs,
    work,
    reconcile: () => reconcile.round(),
    followTransfers: () => transfers.round(),
    checkWatches: () => watches.round(),
    lookForMoved: () => whereabouts.round(),
    autoRenew: () => autoRenew.round(),
    followDocuments: () => documents.round(),
    deleteOldDocuments: () => documents.deleteOld(),
    reloadCatalogue: async () => {
      await Promise.all(kept.map((one) => one.reload()))
    },
    streams: () => hub.connections(),
    endStreams: () => hub.close(),
    stop: async () => {
      hub.close()
      await Promise.all([hub.stop(), endedSessions.stop(), bannedCustomers.stop()])
      await Promise.all(repeating.map((one) => one.stop()))
      await Promise.all([fulfilments.stop(), announcer.stop()])
      await jobs.stop()
      await checkedNames.stop()
      for (const one of kept) one.stop()
      mailer.close()
      await registry.close()
    },
  }
}
