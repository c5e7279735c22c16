import type { Sandbox } from '../../src/sandbox/start-sandbox.ts'

/** Returns the settings of a server whose outside parties are a sandbox. */
export const sandboxEnvironment = (
  addresses: Sandbox['addresses'],
): Readonly<Record<string, string>> => ({
  PAYWAY_URL: addresses.payway,
  POWERDNS_URL: addresses.powerdns,
  WHM_URL: addresses.whm,
  SECTIGO_URL: addresses.sectigo,
  DNS_RESOLVERS: `${addresses.dns.host}:${addresses.dns.port}`,
  KUBERNETES_URL: addresses.kubernetes,
  WORDPRESS_ORG_URL: addresses.wordpressOrg,
  WORDPRESS_PICTURES_URL: `${addresses.wordpressOrg}/{host}`,
  SMPP_PORT: String(addresses.smpp.port),
  RDAP_BOOTSTRAP_URL: addresses.rdapBootstrap,
  WHOIS_SERVERS: `*=${addresses.whois.host}:${addresses.whois.port}`,
  EPP_PORT: String(addresses.epp.port),
  SMTP_URL: `smtp://${addresses.smtp.host}:${addresses.smtp.port}`,
  OPENSTACK_URL: addresses.openStack,
  BREACHED_PASSWORDS_URL: addresses.breachedPasswords,
})
