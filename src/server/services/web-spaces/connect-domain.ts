import { createHash } from 'node:crypto'
import type { Steps } from '../../platform/steps/index.ts'
import { certificateReadiness, ipsOf, type KubeIntent } from '../../providers/kubernetes/index.ts'
import { metadataOf, type SpaceModel } from './base-objects.ts'
import { SpaceHalt, untilHalt, type SpaceHalted } from './halt.ts'
import { releaseHosts, reserveHost } from './hosts.ts'
import { wpJob } from './install-wordpress.ts'
import { runJobs } from './job.ts'
import { modelOf, requireNamespace, type SpaceDeps } from './own-space.ts'
import type { WebSpace } from './web-space.ts'
import { certificateName, ingress } from './workload-objects.ts'

export interface ConnectDeps extends SpaceDeps {
  /** Returns the IPs of a name in the public DNS; none when it does not resolve. */
  readonly resolve: (name: string) => Promise<readonly string[]>
}

/** How far a domain is. */
export type Connected =
  | {
      readonly is: 'waiting-for-domain'
      readonly name: string
      readonly wanted: readonly string[]
      readonly found: readonly string[]
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

/** Names of a domain: with and without www. */
const namesOf = (domain: string): readonly [string, string] => [domain, `www.${domain}`]

const applyRoute = async (deps: SpaceDeps, space: WebSpace): Promise<readonly string[]> =>
  ipsOf(await deps.kubernetes.apply(ingress(await modelOf(deps, space))))

const certify = async (
  { kubernetes }: SpaceDeps,
  model: SpaceModel,
  names: readonly string[],
): Promise<Connected | undefined> => {
  for (const name of names) {
    const readiness = certificateReadiness(await kubernetes.apply(certificate(model, name)))
    if (readiness.is === 'failed') return { is: 'refused', why: readiness.why }
    if (readiness.is === 'waiting') return { is: 'waiting-for-certificate' }
  }
  return undefined
}

/** Moves a WordPress site from its name under our zone to a domain. */
const moveSite = async (
  deps: SpaceDeps,
  model: SpaceModel,
  domain: string,
  steps: Steps,
): Promise<void> => {
  const from = `https://${model.hosts[0] ?? ''}`
  const name = `wp-move-${createHash('sha256').update(domain).digest('hex').slice(0, 8)}`
  const script = [
    'cd /var/www/html',
    'wp search-replace "$FROM" "$TO" --skip-columns=guid --all-tables-with-prefix',
  ].join('\n')
  const plan = wpJob(model, name, script, { FROM: from, TO: `https://${domain}` })
  const { isComplete, why } = await runJobs(deps, model.space, plan, 'WORDPRESS', steps)
  if (!isComplete) throw new SpaceHalt('WORDPRESS', 'fatal', `the site was not moved: ${why}`)
}

/** Connects a domain (ASCII) with its www: route, DNS, certificates, then the site's own URL. Run again until it is connected. @throws StepUnknown, StepNotDone */
export const connectDomain = (
  deps: ConnectDeps,
  space: WebSpace,
  domain: string,
  steps: Steps,
): Promise<Connected | SpaceHalted> =>
  untilHalt('DNS', async () => {
    await requireNamespace(deps, space, 'DNS')
    for (const name of namesOf(domain)) {
      if (!(await reserveHost(deps.db, name, space.itemId))) {
        throw new SpaceHalt('DNS', 'input', `the name ${name} is taken`)
      }
    }
    const wanted = await applyRoute(deps, space)
    // The CA counts failures: it is asked when every name points here.
    for (const name of namesOf(domain)) {
      const found = await deps.resolve(name)
      const isHere = found.length > 0 && found.every((ip) => wanted.includes(ip))
      if (!isHere) return { is: 'waiting-for-domain', name, wanted, found } as const
    }
    const model = await modelOf(deps, space)
    const missing = await certify(deps, model, namesOf(domain))
    if (missing !== undefined) return missing
    // In cloud hosting, the site is the customer's.
    if (space.family === 'wp') await moveSite(deps, model, domain, steps)
    return { is: 'connected', url: `https://${domain}` } as const
  })

/** Disconnects a domain; an absent one is a success. */
export const disconnectDomain = (
  deps: SpaceDeps,
  space: WebSpace,
  domain: string,
): Promise<{ readonly is: 'done' } | SpaceHalted> =>
  untilHalt('DNS', async () => {
    const namespace = await requireNamespace(deps, space, 'DNS')
    for (const host of namesOf(domain)) await releaseHosts(deps.db, space.itemId, host)
    await applyRoute(deps, space)
    for (const host of namesOf(domain)) {
      await deps.kubernetes.remove({ kind: 'Certificate', namespace, name: certificateName(host) })
    }
    return { is: 'done' } as const
  })
