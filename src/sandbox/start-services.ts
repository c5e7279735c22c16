import { breachedPasswordsApp } from './breached-passwords/breached-passwords-app.ts'
import { collectorsEndpoints, collectorsApp } from './collectors-app.ts'
import { controlApp } from './control/control-app.ts'
import type { Endpoints } from './control/index-page.ts'
import { cyberSourceApp } from './cybersource/index.ts'
import {
  CYBERSOURCE_PROFILE,
  GOOGLE_CLIENT_ID,
  KUBERNETES_TOKEN,
  PAYPAL_CLIENT_ID,
  PAYPAL_SECRET,
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
import { googleApp } from './google/google-app.ts'
import { serveHttp, type RunningService } from './http-service.ts'
import { kubernetesApp } from './kubernetes/index.ts'
import { inboxApp } from './mail/inbox-app.ts'
import { serveSmtp } from './mail/smtp-service.ts'
import type { Common, State } from './open-state.ts'
import { paypalApp } from './paypal/index.ts'
import { paywayApp } from './payway/payway-app.ts'
import type { MerchantProfile } from './payway/purchase-request.ts'
import { sendPushback } from './payway/pushback.ts'
import { serveDns } from './powerdns/dns-server.ts'
import { powerdnsApp } from './powerdns/powerdns-app.ts'
import { recaptchaApp } from './recaptcha/recaptcha-app.ts'
import { serveEpp } from './registry/epp/epp-server.ts'
import type { EppAccount } from './registry/epp/session.ts'
import { rdapApp } from './registry/rdap/rdap-app.ts'
import { serveWhois } from './registry/whois/whois-server.ts'
import { openSectigo } from './sectigo/index.ts'
import { serveSmsc } from './smsc/index.ts'
import { whmApp } from './whm/whm-app.ts'
import { wordpressOrgApp } from './wordpress-org/wordpress-org-app.ts'

export interface ServicesDeps {
  readonly common: Common
  readonly state: State
  readonly dataDir: string | undefined
  readonly profile: MerchantProfile
  readonly accounts: readonly EppAccount[]
  readonly log: (line: string) => void
  /** Returns the URLs and ports, once all services have started. */
  readonly endpoints: () => Endpoints
  /** Starts a service on the port at an offset; returns that port. */
  readonly listen: (
    offset: number,
    serve: (port: number) => Promise<RunningService>,
  ) => Promise<number>
}

const host = '127.0.0.1'

const http = async (
  { listen }: ServicesDeps,
  offset: number,
  name: string,
  app: Parameters<typeof serveHttp>[0],
): Promise<string> => `http://${host}:${await listen(offset, (port) => serveHttp(app, name, port))}`

const startControl = async (deps: ServicesDeps) => {
  const { common, state, profile, endpoints } = deps
  const app = controlApp({
    ...{ ...common, ...state, ...state.collected, endpoints },
    paypal: { orders: state.paypalOrders, webhooks: state.paypalWebhooks },
    certificate: state.certificate.cert,
    sendPushback: (transaction) => sendPushback(transaction, profile.apiKey, common.stopping),
    issueIdToken: (choice) => state.signing.issue(choice),
    issueCaptcha: (hostname) => state.captchas.issue(hostname),
  })
  return { control: await http(deps, 0, 'control', app) }
}

const startGateways = async (deps: ServicesDeps) => {
  const { common, state, profile, log, endpoints } = deps
  const { transactions, cardLedger: ledger } = state
  const payway = paywayApp({ ...common, profile, transactions }, log)
  const baseUrl = () => endpoints().cybersource
  const cards = { ...common, profile: CYBERSOURCE_PROFILE, ledger, baseUrl }
  const paypal = paypalApp({
    ...{ ...common, clientId: PAYPAL_CLIENT_ID, secret: PAYPAL_SECRET },
    ...{ orders: state.paypalOrders, webhooks: state.paypalWebhooks },
    certificate: state.paypalCertificate,
  })
  return {
    payway: await http(deps, 1, 'PayWay', payway),
    cybersource: await http(deps, 18, 'CyberSource', cyberSourceApp(cards, log)),
    paypal: await http(deps, 19, 'PayPal', paypal),
  }
}

const startRegistry = async (deps: ServicesDeps) => {
  const { common, state, accounts, endpoints, listen } = deps
  const { table, transfers, certificate } = state
  const app = rdapApp({ ...common, table, baseUrl: () => endpoints().rdap })
  const rdap = await http(deps, 2, 'RDAP', app)
  const eppPort = await listen(3, (port) =>
    serveEpp({ ...common, table, transfers, accounts }, certificate, port, common.stopping),
  )
  const whoisPort = await listen(9, (port) => serveWhois({ ...common, table }, port))
  return {
    ...{ rdap, rdapBootstrap: `${rdap}/rdap/dns.json` },
    ...{ epp: { host, port: eppPort }, whois: { host, port: whoisPort } },
  }
}

const startMail = async (deps: ServicesDeps) => {
  const { common, state, log, listen } = deps
  const port = await listen(4, (at) => serveSmtp(state.inbox, common.behaviours, at, log))
  return { smtp: { host, port }, inbox: await http(deps, 5, 'inbox', inboxApp(state.inbox)) }
}

const startSignIn = async (deps: ServicesDeps) => {
  const { common, state } = deps
  const google = googleApp({ ...common, clientId: GOOGLE_CLIENT_ID, idTokens: state.signing })
  const keys = { siteKey: RECAPTCHA_SITE_KEY, secret: RECAPTCHA_SECRET }
  const recaptcha = recaptchaApp({ ...common, ...keys, tokens: state.captchas })
  const breached = breachedPasswordsApp(common.behaviours, common.stopping)
  return {
    google: await http(deps, 6, 'Google', google),
    recaptcha: await http(deps, 7, 'reCAPTCHA', recaptcha),
    breachedPasswords: await http(deps, 8, 'breached passwords', breached),
  }
}

const startHosting = async (deps: ServicesDeps) => {
  const { common, state, endpoints } = deps
  const whm = whmApp({
    ...{ ...common, user: WHM_USER, token: WHM_TOKEN, state: state.whm },
    baseUrl: () => endpoints().whm,
  })
  const cluster = { ...common, cluster: state.kubernetes, token: KUBERNETES_TOKEN }
  return {
    // Hono's bindings are the server's, whichever the type.
    openStack: `${await http(deps, 12, 'OpenStack', state.openStack.app)}/identity`,
    whm: await http(deps, 13, 'WHM', whm),
    kubernetes: await http(deps, 15, 'Kubernetes', kubernetesApp(cluster)),
    wordpressOrg: await http(deps, 16, 'wordpress.org', wordpressOrgApp(common)),
  }
}

/** Starts DNS, and the certificate authority that looks up its challenges there. */
const startDns = async (deps: ServicesDeps) => {
  const { common, state, dataDir, endpoints, listen } = deps
  const app = powerdnsApp({ ...common, table: state.zones, apiKey: POWERDNS_KEY })
  const powerdns = await http(deps, 10, 'PowerDNS', app)
  const port = await listen(11, (at) => serveDns({ ...common, table: state.zones }, at))
  const sectigo = await openSectigo({
    ...{ ...common, dataDir, login: SECTIGO_LOGIN, password: SECTIGO_PASSWORD },
    ...{ orders: state.certificateOrders, dnsServer: `${host}:${port}` },
    receive: (raw, envelope) => state.inbox.receive(raw, envelope),
    baseUrl: () => endpoints().sectigo,
  })
  return { powerdns, dns: { host, port }, sectigo: await http(deps, 14, 'Sectigo', sectigo) }
}

const startSmsc = async ({ common, state, listen }: ServicesDeps) => {
  const account = { systemId: SMPP_SYSTEM_ID, password: SMPP_PASSWORD }
  const smsc = { ...common, ...account, state: state.smsc }
  return { smpp: { host, port: await listen(17, (port) => serveSmsc(smsc, port)) } }
}

const startCollectors = async ({ common, state, listen }: ServicesDeps) => {
  const app = collectorsApp({ ...common, ...state.collected })
  const name = 'Meta, Google Analytics and Sentry'
  return collectorsEndpoints(await listen(20, (port) => serveHttp(app, name, port)))
}

/** Starts all services; returns their URLs and ports. Throws SandboxStartError. */
export const startServices = async (deps: ServicesDeps): Promise<Endpoints> => ({
  ...(await startControl(deps)),
  ...(await startGateways(deps)),
  ...(await startRegistry(deps)),
  ...(await startMail(deps)),
  ...(await startSignIn(deps)),
  ...(await startHosting(deps)),
  ...(await startDns(deps)),
  ...(await startSmsc(deps)),
  ...(await startCollectors(deps)),
})
