import * as v from 'valibot'
import { count, flag, hostnames, ips, pem, port, resolvers, whoisServers } from './setting-kinds.ts'

export const DomainEnvironment = v.object({
  RDAP_BOOTSTRAP_URL: v.optional(v.pipe(v.string(), v.url())),
  /** `public` for `platform/whois-servers.ts`, `th=whois.thnic.co.th:43` for one TLD, `*=host:port` for a relay, or `off`. */
  WHOIS_SERVERS: v.optional(whoisServers),
  EPP_HOST: v.optional(v.string(), '127.0.0.1'),
  EPP_PORT: v.optional(port),
  EPP_CLIENT_ID: v.optional(v.string(), 'tonle'),
  EPP_PASSWORD: v.optional(v.string(), 'sandbox-epp-pw'),
  /** Verifies the registry's certificate; by default with EPP_CA or outside loopback. */
  EPP_TLS_VERIFY: v.optional(flag),
  EPP_CA: v.optional(pem),
  EPP_CERT: v.optional(pem),
  EPP_KEY: v.optional(pem),
  EPP_CONNECTIONS: v.optional(v.pipe(port, v.minValue(1)), '6'),
  /** Names per check command; registries cap them at 5 to 25. */
  EPP_CHECK_LIMIT: v.optional(count, '15'),
  POWERDNS_URL: v.optional(v.pipe(v.string(), v.url())),
  POWERDNS_KEY: v.optional(v.string(), 'sandbox-powerdns-key'),
  /** `ip:port` of resolvers with commas between, or `system`: what the world sees of a name. */
  DNS_RESOLVERS: v.optional(resolvers),
  /** Our name servers, at least two: new registrations use them and get a zone. */
  NAMESERVERS: v.optional(v.pipe(hostnames, v.minLength(2))),
  /** Of the parking page, to which new domains point. */
  PARKING_IPS: v.optional(ips),
  /** Of our hosting, for a template of DNS records. */
  HOSTING_IPS: v.optional(ips),
})

/** Returns the settings of registries and the DNS; `neighbour` is the sandbox's at an offset. */
export const domainSettings = (
  env: v.InferOutput<typeof DomainEnvironment>,
  neighbour: (offset: number) => string,
  sandboxEppPort: number,
) => ({
  rdapBootstrapUrl: env.RDAP_BOOTSTRAP_URL ?? `http://${neighbour(2)}/rdap/dns.json`,
  whoisServers: env.WHOIS_SERVERS ?? v.parse(whoisServers, `*=${neighbour(9)}`),
  epp: {
    host: env.EPP_HOST,
    port: env.EPP_PORT ?? sandboxEppPort,
    clientId: env.EPP_CLIENT_ID,
    password: env.EPP_PASSWORD,
    // A registry on loopback has a self-signed certificate.
    rejectUnauthorized:
      env.EPP_TLS_VERIFY ?? (env.EPP_CA !== undefined || env.EPP_HOST !== '127.0.0.1'),
    ca: env.EPP_CA,
    cert: env.EPP_CERT,
    key: env.EPP_KEY,
    connections: env.EPP_CONNECTIONS,
    checkLimit: env.EPP_CHECK_LIMIT,
  },
  powerdns: {
    baseUrl: (env.POWERDNS_URL ?? `http://${neighbour(10)}`).replace(/\/+$/, ''),
    apiKey: env.POWERDNS_KEY,
  },
  /** Empty: the system's. */
  dnsResolvers: env.DNS_RESOLVERS ?? [neighbour(11)],
  /** Empty: domains have no zone with us. */
  nameservers: env.NAMESERVERS ?? [],
  parkingIps: env.PARKING_IPS ?? [],
  hostingIps: env.HOSTING_IPS ?? [],
})
