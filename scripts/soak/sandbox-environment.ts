import type { Sandbox } from '../../src/sandbox/start-sandbox.ts'

/** Returns the settings of a server whose outside parties are a sandbox. */
export const sandboxEnvironment = (
  endpoints: Sandbox['endpoints'],
): Readonly<Record<string, string>> => ({
  PAYWAY_URL: endpoints.payway,
  POWERDNS_URL: endpoints.powerdns,
  WHM_URL: endpoints.whm,
  SECTIGO_URL: endpoints.sectigo,
  DNS_RESOLVERS: `${endpoints.dns.host}:${endpoints.dns.port}`,
  KUBERNETES_URL: endpoints.kubernetes,
  WORDPRESS_ORG_URL: endpoints.wordpressOrg,
  WORDPRESS_PICTURES_URL: `${endpoints.wordpressOrg}/{host}`,
  SMPP_PORT: String(endpoints.smpp.port),
  RDAP_BOOTSTRAP_URL: endpoints.rdapBootstrap,
  WHOIS_SERVERS: `*=${endpoints.whois.host}:${endpoints.whois.port}`,
  EPP_PORT: String(endpoints.epp.port),
  SMTP_URL: `smtp://${endpoints.smtp.host}:${endpoints.smtp.port}`,
  OPENSTACK_URL: endpoints.openStack,
  BREACHED_PASSWORDS_URL: endpoints.breachedPasswords,
})
