import { isDeepStrictEqual } from 'node:util'
import { readConfig, type Config } from '../config.ts'

/** A setting of an outside party, whose default is public and works offline only. */
interface PartySetting {
  readonly setting: string
  /** Its value; undefined while the party is off. */
  readonly of: (config: Config) => unknown
  readonly remedy: string
  readonly isSecret?: true
}

const whmMain = ({ whm }: Config) => whm.servers.get('main')

const whileOn = (switched: unknown, value: unknown): unknown =>
  switched === undefined ? undefined : value

/** The settings that production has to name, in the order of `config.ts`. */
export const partySettings: readonly PartySetting[] = [
  { setting: 'PAYWAY_URL', of: (c) => c.payway.baseUrl, remedy: "PayWay's URL" },
  { setting: 'PAYWAY_MERCHANT_ID', of: (c) => c.payway.merchantId, remedy: 'your PayWay profile' },
  {
    setting: 'PAYWAY_API_KEY',
    of: (c) => c.payway.apiKey,
    remedy: 'the key of your PayWay profile',
    isSecret: true,
  },
  {
    setting: 'PAYWAY_REFUND_KEY',
    of: (c) => c.payway.refundKey,
    remedy: "PayWay's public key for refunds",
  },
  {
    setting: 'CYBERSOURCE',
    of: (c) => c.cards?.secretKey,
    remedy: 'the keys of your CyberSource profile',
    isSecret: true,
  },
  {
    setting: 'PAYPAL_SECRET',
    of: (c) => c.paypal?.secret,
    remedy: 'the secret of your PayPal app',
    isSecret: true,
  },
  {
    setting: 'RDAP_BOOTSTRAP_URL',
    of: (c) => c.rdapBootstrapUrl,
    remedy: 'https://data.iana.org/rdap/dns.json',
  },
  { setting: 'WHOIS_SERVERS', of: (c) => [...c.whoisServers], remedy: 'public, or off' },
  {
    setting: 'EPP_HOST and EPP_PORT',
    of: ({ epp }) => `${epp.host}:${epp.port}`,
    remedy: "the registry's EPP server",
  },
  {
    setting: 'EPP_PASSWORD',
    of: (c) => c.epp.password,
    remedy: 'your password at the registry',
    isSecret: true,
  },
  { setting: 'SMTP_URL', of: (c) => c.mail.smtpUrl, remedy: 'your mail server' },
  { setting: 'MAIL_FROM', of: (c) => c.mail.from, remedy: 'the sender of your mails' },
  { setting: 'CONTACT_MAIL_TO', of: (c) => c.providerMailTo, remedy: 'your mailbox for enquiries' },
  { setting: 'GOOGLE_CLIENT_ID', of: (c) => c.google.clientId, remedy: 'your client id, or off' },
  {
    setting: 'GOOGLE_SCRIPT_URL',
    of: ({ google }) => whileOn(google.clientId, google.scriptUrl),
    remedy: 'https://accounts.google.com/gsi/client',
  },
  {
    setting: 'GOOGLE_CERTS_URL',
    of: ({ google }) => whileOn(google.clientId, google.certsUrl),
    remedy: 'https://www.googleapis.com/oauth2/v3/certs',
  },
  {
    setting: 'RECAPTCHA_SITE_KEY',
    of: (c) => c.recaptcha.siteKey,
    remedy: 'your site key, or off',
  },
  {
    setting: 'RECAPTCHA_SECRET',
    of: ({ recaptcha }) => whileOn(recaptcha.siteKey, recaptcha.secret),
    remedy: 'your secret key',
    isSecret: true,
  },
  {
    setting: 'RECAPTCHA_SCRIPT_URL',
    of: ({ recaptcha }) => whileOn(recaptcha.siteKey, recaptcha.scriptUrl),
    remedy: 'https://www.google.com/recaptcha/api.js',
  },
  {
    setting: 'RECAPTCHA_VERIFY_URL',
    of: ({ recaptcha }) => whileOn(recaptcha.siteKey, recaptcha.verifyUrl),
    remedy: 'https://www.google.com/recaptcha/api/siteverify',
  },
  { setting: 'POWERDNS_URL', of: (c) => c.powerdns.baseUrl, remedy: "your PowerDNS's URL" },
  {
    setting: 'POWERDNS_KEY',
    of: (c) => c.powerdns.apiKey,
    remedy: 'its API key',
    isSecret: true,
  },
  { setting: 'DNS_RESOLVERS', of: (c) => c.dnsResolvers, remedy: 'system, or your resolvers' },
  { setting: 'WHM_URL', of: (c) => whmMain(c)?.baseUrl, remedy: "your WHM server's URL" },
  {
    setting: 'WHM_TOKEN',
    of: (c) => whmMain(c)?.token,
    remedy: 'its API token',
    isSecret: true,
  },
  {
    setting: 'WHM_CONTACT_MAIL',
    of: (c) => c.whm.contactMail,
    remedy: 'your mailbox for hosting accounts',
  },
  { setting: 'SECTIGO_URL', of: (c) => c.sectigo.baseUrl, remedy: "the authority's URL" },
  {
    setting: 'SECTIGO_PASSWORD',
    of: (c) => c.sectigo.password,
    remedy: 'your password there',
    isSecret: true,
  },
  { setting: 'KUBERNETES_URL', of: (c) => c.kubernetes.baseUrl, remedy: "the cluster's API" },
  {
    setting: 'KUBERNETES_TOKEN',
    of: (c) => c.kubernetes.token,
    remedy: 'the token of its service account',
    isSecret: true,
  },
  {
    setting: 'BACKUP_REPOSITORY',
    of: (c) => c.webSpaces.backup.repository,
    remedy: 'the repository of backups',
  },
  {
    setting: 'BACKUP_PASSWORD',
    of: (c) => c.webSpaces.backup.password,
    remedy: 'its password',
    isSecret: true,
  },
  {
    setting: 'WORDPRESS_ORG_URL',
    of: (c) => c.wordpressOrgUrl,
    remedy: 'https://api.wordpress.org',
  },
  {
    setting: 'SMPP_HOST and SMPP_PORT',
    of: ({ smpp }) => `${smpp.host}:${smpp.port}`,
    remedy: 'your SMS gateway',
  },
  {
    setting: 'SMPP_PASSWORD',
    of: (c) => c.smpp.password,
    remedy: 'your password there',
    isSecret: true,
  },
  {
    setting: 'OPENSTACK_REGIONS',
    of: ({ openStack }) => [...openStack.values()].map((cloud) => cloud.credentialSecret),
    remedy: 'your clouds by region',
  },
  {
    setting: 'OPENSTACK_URL',
    of: ({ openStack }) => [...openStack.values()].map((cloud) => cloud.authUrl),
    remedy: "your Keystone's URL",
  },
]

/** Returns the settings that have their defaults, given or not. */
export const sandboxDefaults = (config: Config): readonly PartySetting[] => {
  const defaults = [readConfig({}), readConfig({ SANDBOX_PORT: String(config.sandboxPort) })]
  return partySettings.filter(({ of }) => {
    const value = of(config)
    return value !== undefined && defaults.some((one) => isDeepStrictEqual(of(one), value))
  })
}
