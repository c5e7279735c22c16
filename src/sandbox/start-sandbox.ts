import { openBankCredits } from './bank/index.ts'
import { breachedPasswordsApp } from './breached-passwords/breached-passwords-app.ts'
import { collectorsAddresses, collectorsApp } from './collectors-app.ts'
import { createBehaviours, type Behaviours } from './control/behaviours.ts'
import { controlApp } from './control/control-app.ts'
import type { Addresses } from './control/index-page.ts'
import { cyberSourceApp, openCardLedger } from './cybersource/index.ts'
import {
  CYBERSOURCE_PROFILE,
  EPP_CLIENT_ID,
  EPP_PASSWORD,
  GOOGLE_CLIENT_ID,
  KUBERNETES_TOKEN,
  OPENSTACK_CREDENTIALS,
  PAYPAL_CLIENT_ID,
  PAYPAL_SECRET,
  PAYPAL_WEBHOOK_ID,
  PAYWAY_API_KEY,
  PAYWAY_MERCHANT_ID,
  PAYWAY_MERCHANT_NAME,
  POWERDNS_KEY,
  RECAPTCHA_SECRET,
  RECAPTCHA_SITE_KEY,
  SECTIGO_LOGIN,
  SECTIGO_PASSWORD,
  SMPP_PASSWORD,
  SMPP_SYSTEM_ID,
  WHM_TOKEN,
  WHM_USER,
} from './credentials.ts'
import { openGa4Events, type Ga4Events } from './ga4/index.ts'
import { googleApp } from './google/google-app.ts'
import { idTokens } from './google/id-tokens.ts'
import { kubernetesApp, openCluster, type Cluster } from './kubernetes/index.ts'
import { serveHttp, type RunningService } from './http-service.ts'
import { inboxApp } from './mail/inbox-app.ts'
import { openInbox } from './mail/inbox.ts'
import { serveSmtp } from './mail/smtp-service.ts'
import { openMetaEvents, type MetaEvents } from './meta/index.ts'
import { openOpenStack, type OpenStack } from './openstack/index.ts'
import {
  createWebhooks,
  openOrders as openPaypalOrders,
  paypalApp,
  webhookCertificate,
} from './paypal/index.ts'
import { paywayApp } from './payway/payway-app.ts'
import { sendPushback } from './payway/pushback.ts'
import type { MerchantProfile } from './payway/purchase-request.ts'
import { openTransactions } from './payway/transactions.ts'
import { serveDns } from './powerdns/dns-server.ts'
import { powerdnsApp } from './powerdns/powerdns-app.ts'
import { openZoneTable } from './powerdns/zone-table.ts'
import { recaptchaApp } from './recaptcha/recaptcha-app.ts'
import { captchaTokens } from './recaptcha/tokens.ts'
import { openDomainTable } from './registry/domain-table.ts'
import { registryCertificate } from './registry/epp/certificate.ts'
import { serveEpp } from './registry/epp/epp-server.ts'
import type { EppAccount } from './registry/epp/session.ts'
import { createTransferDesk } from './registry/transfer-desk.ts'
import { rdapApp } from './registry/rdap/rdap-app.ts'
import { serveWhois } from './registry/whois/whois-server.ts'
import { openOrders, openSectigo } from './sectigo/index.ts'
import { openSentryReports, type SentryReports } from './sentry/index.ts'
import { openSmscState, serveSmsc, type SmscState } from './smsc/index.ts'
import { openServerState } from './whm/server-state.ts'
import { whmApp } from './whm/whm-app.ts'
import { wordpressOrgApp } from './wordpress-org/wordpress-org-app.ts'

export type { Addresses } from './control/index-page.ts'

export interface SandboxOptions {
  /** Control's port; the other services use the next ones. 0 picks free ports. */
  readonly basePort: number
  /** The data directory; in memory when omitted. */
  readonly dataDir?: string
  /** Logs push-backs and mails. */
  readonly log?: (line: string) => void
  /** The sandbox's clock; the machine's by default. */
  readonly now?: () => Date
  readonly payway?: Partial<MerchantProfile>
  readonly eppAccounts?: readonly EppAccount[]
}

export interface Sandbox {
  readonly addresses: Addresses
  /** The behaviours that `/control` changes, for tests in this process. */
  readonly behaviours: Behaviours
  /** The cloud, for tests in this process. */
  readonly openStack: OpenStack
  /** The cluster, for tests in this process. */
  readonly kubernetes: Cluster
  /** The SMS gateway, for tests in this process. */
  readonly smsc: SmscState
  /** What Meta, Google Analytics and Sentry have received, for tests in this process. */
  readonly metaEvents: MetaEvents
  readonly ga4Events: Ga4Events
  readonly sentryReports: SentryReports
  /** The registry's self-signed certificate in PEM. */
  readonly eppCertificate: string
  /** The self-signed certificate of PayPal's webhooks in PEM. */
  readonly paypalCertificate: () => Promise<string>
  /** Ends all connections and frees the ports. */
  stop(): Promise<void>
}

const url = (port: number) => `http://127.0.0.1:${port}`

/** Starts all services on 127.0.0.1, or none. Throws SandboxStartError. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { basePort, dataDir, log = () => undefined, now = () => new Date() } = options
  const profile: MerchantProfile = {
    merchantId: PAYWAY_MERCHANT_ID,
    apiKey: PAYWAY_API_KEY,
    merchantName: PAYWAY_MERCHANT_NAME,
    ...options.payway,
  }
  const accounts = options.eppAccounts ?? [{ clID: EPP_CLIENT_ID, pw: EPP_PASSWORD }]
  const stopping = new AbortController()
  const closers: (() => void)[] = []
  const services: RunningService[] = []
  const keep = <Store extends { readonly close: () => void }>(store: Store): Store => {
    closers.push(store.close)
    return store
  }
  const stop = async () => {
    stopping.abort()
    await Promise.all(services.map((service) => service.stop()))
    for (const close of closers) close()
  }

  try {
    const behaviours = createBehaviours()
    const transactions = keep(openTransactions(dataDir, now))
    const cardLedger = keep(openCardLedger(dataDir, now))
    const table = keep(openDomainTable(dataDir, behaviours))
    const zones = keep(openZoneTable(dataDir))
    const transfers = createTransferDesk(table, behaviours, now)
    const inbox = keep(openInbox(dataDir, now))
    const whmState = keep(openServerState(dataDir))
    const smsc = keep(openSmscState(dataDir))
    const bankCredits = keep(openBankCredits(dataDir, now))
    const paypalOrders = keep(openPaypalOrders(dataDir))
    const certificateOrders = keep(openOrders(dataDir))
    const metaEvents = keep(openMetaEvents(dataDir, now))
    const ga4Events = keep(openGa4Events(dataDir, now))
    const sentryReports = keep(openSentryReports(dataDir))
    const collected = { metaEvents, ga4Events, sentryReports }
    const kubernetes = keep(openCluster({ dataDir, behaviours, now }))
    const signing = idTokens(dataDir, behaviours, now)
    const captchas = captchaTokens(now)
    const certificate = await registryCertificate(dataDir, now())
    const paypalCertificate = webhookCertificate(dataDir, now)
    const port = (offset: number) => (basePort === 0 ? 0 : basePort + offset)
    const run = async (starting: Promise<RunningService>) => {
      const service = await starting
      services.push(service)
      return service.port
    }

    const running: { addresses?: Addresses } = {}
    const present = (): Addresses => {
      if (running.addresses === undefined) throw new Error('the sandbox is still starting')
      return running.addresses
    }
    const common = { behaviours, now, stopping: stopping.signal }
    const paypalWebhooks = createWebhooks({
      ...{ ...common, webhookId: PAYPAL_WEBHOOK_ID, certificate: paypalCertificate },
      certificateUrl: () => `${present().paypal}/v1/notifications/certs/CERT-sandbox`,
    })
    const openStack = keep(
      openOpenStack({ ...common, dataDir, credentials: OPENSTACK_CREDENTIALS }),
    )
    const control = controlApp({
      ...{ zones, cardLedger, openStack },
      behaviours,
      transactions,
      table,
      transfers,
      now,
      whm: whmState,
      certificateOrders,
      kubernetes,
      smsc,
      bankCredits,
      ...collected,
      paypal: { orders: paypalOrders, webhooks: paypalWebhooks },
      certificate: certificate.cert,
      addresses: present,
      sendPushback: (transaction) => sendPushback(transaction, profile.apiKey, stopping.signal),
      issueIdToken: (choice) => signing.issue(choice),
      issueCaptcha: (hostname) => captchas.issue(hostname),
    })
    const payway = paywayApp({ ...common, profile, transactions }, log)
    const google = googleApp({ clientId: GOOGLE_CLIENT_ID, idTokens: signing, ...common })
    const recaptcha = recaptchaApp({
      siteKey: RECAPTCHA_SITE_KEY,
      secret: RECAPTCHA_SECRET,
      tokens: captchas,
      ...common,
    })
    const rdap = rdapApp({ ...common, table, baseUrl: () => present().rdap })

    const controlPort = await run(serveHttp(control, 'control', port(0)))
    const paywayPort = await run(serveHttp(payway, 'PayWay', port(1)))
    const rdapPort = await run(serveHttp(rdap, 'RDAP', port(2)))
    const epp = { table, transfers, behaviours, accounts, now }
    const eppPort = await run(serveEpp(epp, certificate, port(3), stopping.signal))
    const smtpPort = await run(serveSmtp(inbox, behaviours, port(4), log))
    const inboxPort = await run(serveHttp(inboxApp(inbox), 'inbox', port(5)))
    const googlePort = await run(serveHttp(google, 'Google', port(6)))
    const recaptchaPort = await run(serveHttp(recaptcha, 'reCAPTCHA', port(7)))
    const breached = breachedPasswordsApp(behaviours, stopping.signal)
    const breachedPort = await run(serveHttp(breached, 'breached passwords', port(8)))
    // Hono's bindings are the server's, whichever the type.
    const openStackPort = await run(serveHttp(openStack.app, 'OpenStack', port(12)))
    const whoisPort = await run(serveWhois({ ...common, table }, port(9)))

    const powerdns = powerdnsApp({ ...common, table: zones, apiKey: POWERDNS_KEY })
    const powerdnsPort = await run(serveHttp(powerdns, 'PowerDNS', port(10)))
    const dnsPort = await run(serveDns({ ...common, table: zones }, port(11)))

    const whm = whmApp({
      ...{ ...common, user: WHM_USER, token: WHM_TOKEN, state: whmState },
      baseUrl: () => present().whm,
    })
    const whmPort = await run(serveHttp(whm, 'WHM', port(13)))

    const sectigo = await openSectigo({
      ...{ ...common, dataDir, login: SECTIGO_LOGIN, password: SECTIGO_PASSWORD },
      ...{ orders: certificateOrders, dnsServer: `127.0.0.1:${dnsPort}` },
      receive: (raw, envelope) => inbox.receive(raw, envelope),
      baseUrl: () => present().sectigo,
    })
    const sectigoPort = await run(serveHttp(sectigo, 'Sectigo', port(14)))
    const cluster = kubernetesApp({ ...common, cluster: kubernetes, token: KUBERNETES_TOKEN })
    const kubernetesPort = await run(serveHttp(cluster, 'Kubernetes', port(15)))
    const wordpressOrg = wordpressOrgApp(common)
    const wordpressOrgPort = await run(serveHttp(wordpressOrg, 'wordpress.org', port(16)))
    const smscAccount = { systemId: SMPP_SYSTEM_ID, password: SMPP_PASSWORD }
    const smppPort = await run(serveSmsc({ ...common, ...smscAccount, state: smsc }, port(17)))

    const cybersource = cyberSourceApp(
      {
        ...{ ...common, profile: CYBERSOURCE_PROFILE, ledger: cardLedger },
        baseUrl: () => present().cybersource,
      },
      log,
    )
    const cybersourcePort = await run(serveHttp(cybersource, 'CyberSource', port(18)))
    const paypal = paypalApp({
      ...{ ...common, clientId: PAYPAL_CLIENT_ID, secret: PAYPAL_SECRET },
      ...{ orders: paypalOrders, webhooks: paypalWebhooks, certificate: paypalCertificate },
    })
    const paypalPort = await run(serveHttp(paypal, 'PayPal', port(19)))

    const collectors = collectorsApp({ ...common, ...collected })
    const collectorsPort = await run(
      serveHttp(collectors, 'Meta, Google Analytics and Sentry', port(20)),
    )

    const addresses: Addresses = {
      control: url(controlPort),
      payway: url(paywayPort),
      cybersource: url(cybersourcePort),
      rdap: url(rdapPort),
      rdapBootstrap: `${url(rdapPort)}/rdap/dns.json`,
      whois: { host: '127.0.0.1', port: whoisPort },
      epp: { host: '127.0.0.1', port: eppPort },
      smtp: { host: '127.0.0.1', port: smtpPort },
      inbox: url(inboxPort),
      google: url(googlePort),
      recaptcha: url(recaptchaPort),
      breachedPasswords: url(breachedPort),
      openStack: `${url(openStackPort)}/identity`,
      powerdns: url(powerdnsPort),
      dns: { host: '127.0.0.1', port: dnsPort },
      whm: url(whmPort),
      sectigo: url(sectigoPort),
      kubernetes: url(kubernetesPort),
      wordpressOrg: url(wordpressOrgPort),
      smpp: { host: '127.0.0.1', port: smppPort },
      paypal: url(paypalPort),
      ...collectorsAddresses(collectorsPort),
    }
    running.addresses = addresses
    const { cert: eppCertificate } = certificate
    return {
      ...{ addresses, behaviours, openStack, kubernetes, smsc, eppCertificate },
      ...collected,
      paypalCertificate: async () => (await paypalCertificate()).cert,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
