import type { Steps } from '../../platform/steps/index.ts'
import { certificateReadiness, ipsOf, type KubeIntent } from '../../providers/kubernetes/index.ts'
import type { PublicDns } from '../../providers/public-dns.ts'
import {
  pointingOf,
  releaseHost,
  reserveHost,
  storeHostingIps,
  type Seen,
} from '../web-space-tasks/index.ts'
import { metadataOf, type SpaceModel } from './base-objects.ts'
import { SpaceHalt, untilHalt, type SpaceHalted } from './halt.ts'
import { moveWebSpace } from './move-web-space.ts'
import { modelOf, requireNamespace, type SpaceDeps } from './own-space.ts'
import type { WebSpace } from './web-space.ts'
import { certificateName, ingress, isUnder } from './workload-objects.ts'

export interface ConnectDeps extends SpaceDeps {
  /** Returns the IPs that each resolver has for a name. */
  readonly resolveEverywhere: PublicDns['resolveEverywhere']
}

/** How far a domain is. */
export type Connected =
  | {
      readonly is: 'waiting-for-domain'
      readonly name: string
      readonly wanted: readonly string[]
      readonly found: readonly string[]
      readonly seen: Seen
    }
  | { readonly is: 'waiting-for-certificate' }
  | { readonly is: 'refused'; readonly why: string }
  | { readonly is: 'connected'; readonly url: string }

const certificate = ({ space, settings }: SpaceModel, host: string): KubeIntent => ({
  kind: 'Certificate',
  metadata: metadataOf(space, certificateName(host)),
  spec: {
    secretName: certificateName(host),
    dnsNames: [host],
    issuerRef: { name: settings.issuer, kind: 'ClusterIssuer' },
  },
})

/** A domain's names (ASCII), such as with and without www; the website moves to the first. */
export type DomainNames = readonly [primary: string, ...others: string[]]

const applyRoute = async (deps: SpaceDeps, space: WebSpace): Promise<readonly string[]> =>
  ipsOf(await deps.kubernetes.apply(ingress(await modelOf(deps, space))))

const certify = async (
  { kubernetes }: SpaceDeps,
  model: SpaceModel,
  names: DomainNames,
): Promise<Connected | undefined> => {
  const found = await Promise.all(names.map((name) => kubernetes.apply(certificate(model, name))))
  const all = found.map(certificateReadiness)
  const refused = all.find((readiness) => readiness.is === 'failed')
  if (refused !== undefined) return { is: 'refused', why: refused.why }
  return all.every(({ is }) => is === 'ready') ? undefined : { is: 'waiting-for-certificate' }
}

const reserveNames = async (
  { db, settings }: SpaceDeps,
  { itemId }: WebSpace,
  names: DomainNames,
): Promise<void> => {
  for (const name of names) {
    const isOurs = name === settings.zone || isUnder(settings.zone, name)
    if (isOurs || !(await reserveHost(db, name, itemId))) {
      throw new SpaceHalt('DNS', 'input', `the name ${name} is taken`)
    }
  }
}

/** Connects a domain: route, DNS, certificates, then the website's own URL. Each connection has its own steps; run again until it is connected. @throws StepUnknown, StepNotDone */
export const connectDomain = (
  deps: ConnectDeps,
  space: WebSpace,
  names: DomainNames,
  steps: Steps,
): Promise<Connected | SpaceHalted> =>
  untilHalt('DNS', async () => {
    await requireNamespace(deps, space, 'DNS')
    await reserveNames(deps, space, names)
    const wanted = await applyRoute(deps, space)
    await storeHostingIps(deps.db, wanted)
    // The CA counts failures: it is asked when every name points here.
    for (const name of names) {
      const { isHere, ...pointing } = pointingOf(
        await deps.resolveEverywhere(name),
        (ips) => ips.length > 0 && ips.every((ip) => wanted.includes(ip)),
      )
      if (!isHere) return { is: 'waiting-for-domain', name, wanted, ...pointing } as const
    }
    const model = await modelOf(deps, space)
    const missing = await certify(deps, model, names)
    if (missing !== undefined) return missing
    const [primary] = names
    await moveWebSpace(deps, model, [model.hosts[0] ?? '', primary], steps)
    return { is: 'connected', url: `https://${primary}` } as const
  })

/** Disconnects a domain, and moves the website back to its name under our zone; with its own steps. @throws StepUnknown, StepNotDone */
export const disconnectDomain = (
  deps: SpaceDeps,
  space: WebSpace,
  names: DomainNames,
  steps: Steps,
): Promise<{ readonly is: 'done' } | SpaceHalted> =>
  untilHalt('DNS', async () => {
    const namespace = await requireNamespace(deps, space, 'DNS')
    const model = await modelOf(deps, space)
    await moveWebSpace(deps, model, [names[0], model.hosts[0] ?? ''], steps)
    for (const host of names) await releaseHost(deps.db, space.itemId, host)
    await applyRoute(deps, space)
    for (const host of names) {
      await deps.kubernetes.remove({ kind: 'Certificate', namespace, name: certificateName(host) })
    }
    return { is: 'done' } as const
  })
