import { createBehaviours, type Behaviours } from './control/behaviours.ts'
import type { Endpoints } from './control/index-page.ts'
import {
  EPP_CLIENT_ID,
  EPP_PASSWORD,
  PAYWAY_API_KEY,
  PAYWAY_MERCHANT_ID,
  PAYWAY_MERCHANT_NAME,
} from './credentials.ts'
import type { Ga4Events } from './ga4/index.ts'
import type { RunningService } from './http-service.ts'
import type { Cluster } from './kubernetes/index.ts'
import type { MetaEvents } from './meta/index.ts'
import { openState } from './open-state.ts'
import type { OpenStack } from './openstack/index.ts'
import type { MerchantProfile } from './payway/purchase-request.ts'
import type { EppAccount } from './registry/epp/session.ts'
import type { SentryReports } from './sentry/index.ts'
import type { SmscState } from './smsc/index.ts'
import { startServices, type ServicesDeps } from './start-services.ts'

export type { Endpoints } from './control/index-page.ts'

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
  readonly endpoints: Endpoints
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
  const listen: ServicesDeps['listen'] = async (offset, serve) => {
    const service = await serve(basePort === 0 ? 0 : basePort + offset)
    services.push(service)
    return service.port
  }
  const running: { endpoints?: Endpoints } = {}
  const present = (): Endpoints => {
    if (running.endpoints === undefined) throw new Error('the sandbox is still starting')
    return running.endpoints
  }

  try {
    const behaviours = createBehaviours()
    const common = { behaviours, now, stopping: stopping.signal }
    const paypalUrl = () => present().paypal
    const state = await openState({ ...common, dataDir, paypalUrl, keep })
    const endpoints = await startServices({
      ...{ common, state, dataDir, profile, accounts, log, listen },
      endpoints: present,
    })
    running.endpoints = endpoints
    const { openStack, kubernetes, smsc, certificate, paypalCertificate, collected } = state
    return {
      ...{ endpoints, behaviours, openStack, kubernetes, smsc, ...collected },
      eppCertificate: certificate.cert,
      paypalCertificate: async () => (await paypalCertificate()).cert,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
