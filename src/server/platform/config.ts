import * as v from 'valibot'
import { staffPathPattern, usualStaffPath } from '../../contract/staff-path.ts'
import { DatabaseEnvironment, databaseSettings } from './database-settings.ts'
import { BackupEnvironment, backupSettings } from './backup-settings.ts'
import { BankEnvironment, bankSettings } from './bank-settings.ts'
import { clientCertificateProblem } from './client-certificate.ts'
import { cardSettings } from './card-settings.ts'
import { cloudsOf, openStackRegions, sandboxRegions } from './openstack-settings.ts'
import { DomainEnvironment, domainSettings } from './domain-settings.ts'
import { GoogleEnvironment, googleSettings } from './google-settings.ts'
import { HostingEnvironment, hostingSettings } from './hosting-settings.ts'
import { invalidSettings } from './invalid-settings.ts'
import { PayPalEnvironment, payPalSettings } from './paypal-settings.ts'
import { SmsEnvironment, smsSettings } from './sms-settings.ts'
import { ErrorReportEnvironment } from './error-report-settings.ts'
import { TraceEnvironment, traceSettings } from './traces/trace-settings.ts'
import { ga4Settings, metaSettings, TrackingEnvironment } from './tracking-settings.ts'
import { sandboxRefundKey } from './sandbox-refund-key.ts'
import { readSettingFiles } from './setting-files.ts'
import {
  count,
  flag,
  origins,
  originUrl,
  pem,
  port,
  reverseZones,
  secretKeys,
  smtpUrl,
} from './setting-kinds.ts'

const Environment = v.object({
  /** 0 takes a free port. */
  PORT: v.optional(port, '4321'),
  /** Where the server listens; other IPs than loopback make production's rules apply. */
  HOST: v.optional(v.string(), '127.0.0.1'),
  /** PGlite's files and generated secrets. */
  DATA_DIR: v.optional(v.string(), '.data'),
  ...DatabaseEnvironment.entries,
  /** The built website; without it only the API is served. */
  SITE_DIR: v.optional(v.string()),
  /** The website's URL for gateways and mails. */
  PUBLIC_SITE_URL: v.optional(v.pipe(v.string(), v.url())),
  /** Where the API is for browsers, gateways and the cluster: its URL without `/api`; by default PUBLIC_SITE_URL. */
  PUBLIC_API_URL: v.optional(originUrl),
  /** The path of the staff area, one segment, for links to it. */
  PUBLIC_STAFF_PATH: v.optional(
    v.pipe(
      v.string(),
      v.transform((path) => path.replace(/^\//, '')),
      v.regex(staffPathPattern, 'one segment, such as back-office'),
    ),
    usualStaffPath,
  ),
  /** Origins of further websites whose pages call the API, with commas between, such as `https://th.example`. */
  ALLOWED_ORIGINS: v.optional(origins),
  /** Signs access tokens: 32 characters or more. Generated in DATA_DIR when absent. */
  TOKEN_SECRET: v.optional(v.pipe(v.string(), v.minLength(32, '32 characters or more'))),
  /** Encrypts secrets: `id:base64 of 32 bytes`, separated by commas; the first key encrypts. Generated in DATA_DIR when absent. */
  SECRET_KEYS: v.optional(secretKeys),
  /** `off` for a server that only answers calls. */
  JOBS: v.optional(flag, 'on'),
  /** How long a stopping server says so and still answers; 5 in production, else 0. */
  DRAIN_SECONDS: v.optional(v.pipe(port, v.maxValue(60))),
  /** `on` compares each answer with the contract, for development. */
  CHECK_ANSWERS: v.optional(flag, 'off'),
  /** Whether an empty database gets demo accounts; by default only on loopback. */
  DEMO_ACCOUNTS: v.optional(flag),
  /** `info`, the default of `npm run serve`, includes the security log. */
  LOG_LEVEL: v.optional(v.picklist(['fatal', 'error', 'warn', 'info', 'debug', 'silent']), 'warn'),
  /** The bearer token of `/metrics`, 16 characters or more; without it there is no such page. */
  METRICS_TOKEN: v.optional(v.pipe(v.string(), v.minLength(16, '16 characters or more'))),
  /** Behind one load balancer, whose last X-Forwarded-For entry is the client's IP. */
  TRUST_PROXY: v.optional(flag, 'off'),
  /** The load balancer's header with the caller's country, such as `CF-IPCountry`; it must replace the caller's own. */
  COUNTRY_HEADER: v.optional(v.pipe(v.string(), v.regex(/^[\w-]+$/, 'the name of a header'))),
  /** Limits per IP. */
  SEARCHES_PER_MINUTE: v.optional(count, '120'),
  LOOKUPS_PER_MINUTE: v.optional(count, '30'),
  SIGN_INS_PER_MINUTE: v.optional(count, '30'),
  REGISTRATIONS_PER_HOUR: v.optional(count, '30'),
  RESETS_PER_HOUR: v.optional(count, '20'),
  MESSAGES_PER_HOUR: v.optional(count, '10'),
  /** The demo's sandbox: its first port. */
  SANDBOX_PORT: v.optional(port, '4400'),
  ...HostingEnvironment.entries,
  ...SmsEnvironment.entries,
  ...BankEnvironment.entries,
  ...BackupEnvironment.entries,
  ...TraceEnvironment.entries,
  ...ErrorReportEnvironment.entries,
  ...PayPalEnvironment.entries,
  ...TrackingEnvironment.entries,
  PAYWAY_URL: v.optional(v.pipe(v.string(), v.url())),
  PAYWAY_MERCHANT_ID: v.optional(v.string(), 'ec000000'),
  PAYWAY_API_KEY: v.optional(v.string(), 'sandbox-payway-key'),
  /** PayWay's public key for refunds; the sandbox's by default. */
  PAYWAY_REFUND_KEY: v.optional(pem, sandboxRefundKey),
  /** Cards: JSON, or the path of a file of it (`platform/card-settings.ts`); without it, cards are off. */
  CYBERSOURCE: v.optional(cardSettings),
  ...DomainEnvironment.entries,
  SMTP_URL: v.optional(smtpUrl),
  MAIL_FROM: v.optional(v.string(), 'Tonlé Cloud <billing@tonle.example>'),
  /** Receives the enquiries. */
  CONTACT_MAIL_TO: v.optional(v.pipe(v.string(), v.email()), 'hello@tonle.example'),
  ...GoogleEnvironment.entries,
  /** `https://api.pwnedpasswords.com`; `off` disables the check. */
  BREACHED_PASSWORDS_URL: v.optional(v.union([v.literal('off'), v.pipe(v.string(), v.url())])),
  /** Keystone. */
  OPENSTACK_URL: v.optional(v.pipe(v.string(), v.url())),
  /** Clouds by our region's id (`platform/openstack-settings.ts`); the sandbox's by default. */
  OPENSTACK_REGIONS: v.optional(openStackRegions),
  /** Reverse zones of the servers' IP ranges (`113.0.203.in-addr.arpa`) on our PowerDNS; the sandbox's by default. */
  REVERSE_ZONES: v.optional(reverseZones),
})

/** All settings, and what each is without a value; '' without a default. */
export const settingDefaults: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(Environment.entries).map(([name, { default: byDefault }]) => [
    name,
    typeof byDefault === 'string' ? byDefault : '',
  ]),
)

const loopback = ['localhost', '127.0.0.1', '::1', '[::1]']

/** Demo accounts have public passwords, so only loopback has them by default. */
const isOnLoopback = (websiteUrl: string | undefined): boolean =>
  websiteUrl === undefined || loopback.includes(new URL(websiteUrl).hostname)

/** The parsed settings. */
export type Config = ReturnType<typeof readConfig>

/** Invalid settings; the message has a line for each, for the operator. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

const isGiven = (entry: [string, string | undefined]): entry is [string, string] =>
  entry[1] !== undefined && entry[1] !== ''

/** Reads the settings of environment variables, by default for the sandbox at SANDBOX_PORT. Throws ConfigError. */
export const readConfig = (environment: Readonly<Record<string, string | undefined>>) => {
  const given = readSettingFiles(
    Object.fromEntries(Object.entries(environment).filter(isGiven)),
    Object.keys(Environment.entries),
  )
  if (typeof given === 'string') throw new ConfigError(given)
  const parsed = v.safeParse(Environment, given)
  if (!parsed.success) throw new ConfigError(invalidSettings(parsed.issues))
  const env = parsed.output
  if (env.BACKUP_AGE_RECIPIENTS !== undefined && env.BACKUP_AGE_PASSPHRASE !== undefined)
    throw new ConfigError('BACKUP_AGE_PASSPHRASE: BACKUP_AGE_RECIPIENTS is set, too')
  const problem = clientCertificateProblem(env.EPP_CERT, env.EPP_KEY)
  if (problem !== undefined) throw new ConfigError(problem)
  const neighbour = (offset: number) => `127.0.0.1:${env.SANDBOX_PORT + offset}`
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: env.DATA_DIR,
    ...databaseSettings(env),
    /** Other machines can reach the shop: production's rules apply. */
    isPublic: !isOnLoopback(env.PUBLIC_SITE_URL) || !loopback.includes(env.HOST),
    websiteDir: env.SITE_DIR,
    websiteUrl: env.PUBLIC_SITE_URL?.replace(/\/+$/, ''),
    apiUrl: env.PUBLIC_API_URL,
    staffPath: env.PUBLIC_STAFF_PATH,
    allowedOrigins: env.ALLOWED_ORIGINS ?? [],
    tokenSecret: env.TOKEN_SECRET,
    secretKeys: env.SECRET_KEYS,
    jobs: env.JOBS,
    /** Undefined: production's or the demo's default. */
    drainSeconds: env.DRAIN_SECONDS,
    checkAnswers: env.CHECK_ANSWERS,
    demoAccounts: env.DEMO_ACCOUNTS ?? isOnLoopback(env.PUBLIC_SITE_URL),
    logLevel: env.LOG_LEVEL,
    metricsToken: env.METRICS_TOKEN,
    /** Undefined: off. */
    traces: traceSettings(env, env.PUBLIC_SENTRY_DSN),
    /** Undefined: errors are not reported. */
    sentry: env.PUBLIC_SENTRY_DSN,
    trustProxy: env.TRUST_PROXY,
    countryHeader: env.COUNTRY_HEADER,
    sharedHostingDemoUrl: env.SHARED_HOSTING_DEMO_URL,
    searchesPerMinute: env.SEARCHES_PER_MINUTE,
    lookupsPerMinute: env.LOOKUPS_PER_MINUTE,
    signInsPerMinute: env.SIGN_INS_PER_MINUTE,
    registrationsPerHour: env.REGISTRATIONS_PER_HOUR,
    resetsPerHour: env.RESETS_PER_HOUR,
    messagesPerHour: env.MESSAGES_PER_HOUR,
    sandboxPort: env.SANDBOX_PORT,
    payway: {
      baseUrl: env.PAYWAY_URL ?? `http://${neighbour(1)}`,
      merchantId: env.PAYWAY_MERCHANT_ID,
      apiKey: env.PAYWAY_API_KEY,
      refundKey: env.PAYWAY_REFUND_KEY,
    },
    /** Undefined: cards are off. */
    cards: env.CYBERSOURCE,
    paypal: payPalSettings(env),
    /** Undefined: off, like `ga4`. */
    meta: metaSettings(env),
    ga4: ga4Settings(env),
    /** Certificates of gateways in PEM, by the name of the setting. */
    gatewayCertificates: [['PAYPAL_CERT_CA', env.PAYPAL_CERT_CA] as const],
    ...hostingSettings(env, neighbour),
    smpp: smsSettings(env, env.SANDBOX_PORT),
    bank: bankSettings(env),
    backup: backupSettings(env, env.DATA_DIR),
    ...domainSettings(env, neighbour, env.SANDBOX_PORT + 3),
    mail: { smtpUrl: env.SMTP_URL ?? `smtp://${neighbour(4)}`, from: env.MAIL_FROM },
    providerMailTo: env.CONTACT_MAIL_TO,
    ...googleSettings(env, neighbour),
    breachedPasswordsUrl:
      env.BREACHED_PASSWORDS_URL === 'off'
        ? undefined
        : env.BREACHED_PASSWORDS_URL?.replace(/\/+$/, ''),
    reverseZones:
      env.REVERSE_ZONES ??
      (env.OPENSTACK_REGIONS === undefined ? ['10.in-addr.arpa', '113.0.203.in-addr.arpa'] : []),
    openStack: cloudsOf(
      env.OPENSTACK_REGIONS ?? sandboxRegions,
      env.OPENSTACK_URL ?? `http://${neighbour(12)}/identity`,
    ),
  } as const
}
