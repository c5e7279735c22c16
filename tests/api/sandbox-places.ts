import { sandboxCards } from '../../scripts/start-sandbox.ts'
import type { Sandbox } from '../../src/sandbox/start-sandbox.ts'

/** Returns the settings that say where a sandbox's parties are. */
export const sandboxPlaces = ({
  addresses,
}: Pick<Sandbox, 'addresses'>): Readonly<Record<string, string>> => ({
  PAYWAY_URL: addresses.payway,
  CYBERSOURCE: sandboxCards(addresses.cybersource),
  // A suite turns PayPal on with PAYPAL_CLIENT_ID and PAYPAL_SECRET.
  PAYPAL_URL: addresses.paypal,
  PAYPAL_SDK_URL: `${addresses.paypal}/sdk/js`,
  PAYPAL_CERT_ORIGINS: addresses.paypal,
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
  GOOGLE_SCRIPT_URL: `${addresses.google}/gsi/client`,
  GOOGLE_CERTS_URL: `${addresses.google}/oauth2/v3/certs`,
  RECAPTCHA_SCRIPT_URL: `${addresses.recaptcha}/recaptcha/api.js`,
  RECAPTCHA_VERIFY_URL: `${addresses.recaptcha}/recaptcha/api/siteverify`,
  BREACHED_PASSWORDS_URL: addresses.breachedPasswords,
  OPENSTACK_URL: addresses.openStack,
})
