import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import type { Module } from '../platform/modules/index.ts'
import { createPowerdns, type Powerdns } from './powerdns/index.ts'
import { createRdap, type Rdap } from './rdap/rdap.ts'
import { createRegistry, type Registry } from './registry/registry.ts'
import { createWhois, type Whois } from './whois/whois.ts'

/** The outside parties of domain names. */
export interface Providers extends Module {
  readonly registry: Registry
  readonly rdap: Rdap
  readonly whois: Whois
  readonly powerdns: Powerdns
}

/** Creates the clients of the registry, RDAP, WHOIS and PowerDNS. */
export const createProviders = (
  config: Pick<Config, 'epp' | 'rdapBootstrapUrl' | 'whoisServers' | 'powerdns'>,
  clock: Clock,
): Providers => {
  const registry = createRegistry({ ...config.epp, timeoutMs: 10_000 }, clock)
  const { rdapBootstrapUrl: bootstrapUrl, whoisServers: servers } = config
  return {
    registry,
    rdap: createRdap({ bootstrapUrl, timeoutMs: 10_000, maxPerHost: 4 }, clock),
    whois: createWhois({ servers, timeoutMs: 6_000, maxPerHost: 2 }, clock),
    powerdns: createPowerdns({ ...config.powerdns, timeoutMs: 10_000 }),
    stop: () => registry.close(),
  }
}
