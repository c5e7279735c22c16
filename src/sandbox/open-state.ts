import { openBankCredits } from './bank/index.ts'
import type { Behaviours } from './control/behaviours.ts'
import { openCardLedger } from './cybersource/index.ts'
import { OPENSTACK_CREDENTIALS, PAYPAL_WEBHOOK_ID } from './credentials.ts'
import { openGa4Events } from './ga4/index.ts'
import { idTokens } from './google/id-tokens.ts'
import { openCluster } from './kubernetes/index.ts'
import { openInbox } from './mail/inbox.ts'
import { openMetaEvents } from './meta/index.ts'
import { openOpenStack } from './openstack/index.ts'
import {
  createWebhooks,
  openOrders as openPaypalOrders,
  webhookCertificate,
} from './paypal/index.ts'
import { openTransactions } from './payway/transactions.ts'
import { openZoneTable } from './powerdns/zone-table.ts'
import { captchaTokens } from './recaptcha/tokens.ts'
import { openDomainTable } from './registry/domain-table.ts'
import { registryCertificate } from './registry/epp/certificate.ts'
import { createTransferDesk } from './registry/transfer-desk.ts'
import { openOrders } from './sectigo/index.ts'
import { openSentryReports } from './sentry/index.ts'
import { openSmscState } from './smsc/index.ts'
import { openServerState } from './whm/server-state.ts'

/** What all services share. */
export interface Common {
  readonly behaviours: Behaviours
  readonly now: () => Date
  readonly stopping: AbortSignal
}

export interface StateDeps extends Common {
  readonly dataDir: string | undefined
  /** Returns PayPal's URL, once it has started. */
  readonly paypalUrl: () => string
  /** Closes a store when the sandbox stops. */
  readonly keep: <Store extends { readonly close: () => void }>(store: Store) => Store
}

/** Opens the state of all services under `dataDir`, or in memory without one. */
export async function openState({ dataDir, paypalUrl, keep, ...common }: StateDeps) {
  const { behaviours, now } = common
  const transactions = keep(openTransactions(dataDir, now))
  const cardLedger = keep(openCardLedger(dataDir, now))
  const table = keep(openDomainTable(dataDir, behaviours))
  const zones = keep(openZoneTable(dataDir))
  const transfers = createTransferDesk(table, behaviours, now)
  const inbox = keep(openInbox(dataDir, now))
  const whm = keep(openServerState(dataDir))
  const smsc = keep(openSmscState(dataDir))
  const bankCredits = keep(openBankCredits(dataDir, now))
  const paypalOrders = keep(openPaypalOrders(dataDir))
  const certificateOrders = keep(openOrders(dataDir))
  const metaEvents = keep(openMetaEvents(dataDir, now))
  const ga4Events = keep(openGa4Events(dataDir, now))
  const sentryReports = keep(openSentryReports(dataDir))
  const kubernetes = keep(openCluster({ dataDir, behaviours, now }))
  const signing = idTokens(dataDir, behaviours, now)
  const captchas = captchaTokens(now)
  const certificate = await registryCertificate(dataDir, now())
  const paypalCertificate = webhookCertificate(dataDir, now)
  const paypalWebhooks = createWebhooks({
    ...{ ...common, webhookId: PAYPAL_WEBHOOK_ID, certificate: paypalCertificate },
    certificateUrl: () => `${paypalUrl()}/v1/notifications/certs/CERT-sandbox`,
  })
  const openStack = keep(openOpenStack({ ...common, dataDir, credentials: OPENSTACK_CREDENTIALS }))
  return {
    ...{ transactions, cardLedger, bankCredits, paypalOrders, paypalCertificate, paypalWebhooks },
    ...{ table, transfers, certificate, zones, inbox, signing, captchas },
    ...{ whm, smsc, certificateOrders, kubernetes, openStack },
    collected: { metaEvents, ga4Events, sentryReports },
  }
}

export type State = Awaited<ReturnType<typeof openState>>
