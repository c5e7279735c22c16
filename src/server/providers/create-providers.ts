import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import type { Module } from '../platform/modules/index.ts'
import { createClouds, type Clouds } from './openstack/openstack.ts'
import { createPublicDns, type PublicDns } from './public-dns.ts'
import { createReadWebFile, type ReadWebFile } from './web-file.ts'
import { createKubernetes, type Kubernetes } from './kubernetes/index.ts'
import { createPowerdns, type Powerdns } from './powerdns/index.ts'
import { createRdap, type Rdap } from './rdap/rdap.ts'
import { createRegistry, type Registry } from './registry/registry.ts'
import { createResolvers, type Resolvers } from './resolvers/index.ts'
import { createSectigo, type Sectigo } from './sectigo/index.ts'
import { createSmpp, type Smpp } from './smpp/index.ts'
import { createWhmServers, type WhmServers } from './whm/index.ts'
import { createWhois, type Whois } from './whois/whois.ts'
import { createWordpressOrg, type WordpressOrg } from './wordpress-org/index.ts'

/** The outside parties of what customers own. */
export interface Providers extends Module {
  readonly registry: Registry
  readonly rdap: Rdap
  readonly whois: Whois
  readonly powerdns: Powerdns
  readonly whmServers: WhmServers
  readonly clouds: Clouds
  readonly sectigo: Sectigo
  readonly publicDns: PublicDns
  readonly resolvers: Resolvers
  readonly readWebFile: ReadWebFile
  readonly kubernetes: Kubernetes
  readonly wordpressOrg: WordpressOrg
  readonly smpp: Smpp
}

/** Creates the clients of all parties that provision. */
export const createProviders = (
  config: Pick<
    Config,
    | 'epp'
    | 'rdapBootstrapUrl'
    | 'whoisServers'
    | 'powerdns'
    | 'whm'
    | 'openStack'
    | 'sectigo'
    | 'dnsResolvers'
    | 'kubernetes'
    | 'wordpressOrgUrl'
    | 'smpp'
  >,
  clock: Clock,
): Providers => {
  const registry = createRegistry({ ...config.epp, timeoutMs: 10_000 }, clock)
  const publicDns = createPublicDns(config.dnsResolvers)
  const smpp = createSmpp({ ...config.smpp, timeoutMs: 10_000 }, clock)
  const { rdapBootstrapUrl: bootstrapUrl, whoisServers: servers } = config
  return {
    registry,
    rdap: createRdap({ bootstrapUrl, timeoutMs: 10_000, maxPerHost: 4 }, clock),
    whois: createWhois({ servers, timeoutMs: 6_000, maxPerHost: 2 }, clock),
    powerdns: createPowerdns({ ...config.powerdns, timeoutMs: 10_000 }),
    // Creating and removing an account takes minutes.
    whmServers: createWhmServers(config.whm.servers, 240_000, clock),
    clouds: createClouds(config.openStack, clock),
    sectigo: createSectigo({ ...config.sectigo, timeoutMs: 60_000 }, clock),
    resolvers: createResolvers(config.dnsResolvers, { timeoutMs: 1_500 }),
    publicDns,
    readWebFile: createReadWebFile(publicDns),
    kubernetes: createKubernetes({ ...config.kubernetes, timeoutMs: 30_000 }, clock),
    wordpressOrg: createWordpressOrg({ baseUrl: config.wordpressOrgUrl, timeoutMs: 5_000 }),
    smpp,
    stop: () => Promise.all([registry.close(), smpp.close()]),
  }
}
