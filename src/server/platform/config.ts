import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { parseWhoisServers } from './whois-servers.ts'
import { parseSecretKeys } from './secrets/secret-keys.ts'

const port = v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number), v.maxValue(65535))
const count = v.pipe(v.string(), v.regex(/^[1-9]\d*$/), v.transform(Number))
/** A setting that `off` turns off: undefined then. */
const orOff = v.pipe(
  v.string(),
  v.transform((text) => (text === 'off' ? undefined : text)),
)
const hostnames = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').map((name) => name.trim().toLowerCase())),
  v.array(v.pipe(v.string(), v.regex(/^[a-z\d.-]+$/, 'host names with commas between'))),
)
const secretKeys = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const keys = parseSecretKeys(dataset.value)
    if (keys !== undefined) return keys
    addIssue({ message: 'id:key,id2:key is expected, each key the base64 of 32 bytes' })
    return NEVER
  }),
)
/** PEM, or the path of a file of it. A variable on one line has `\\n` for its line ends. */
const pem = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const given = dataset.value
    if (given.includes('-----BEGIN ')) return given.replaceAll(String.raw`\n`, '\n')
    try {
      const text = readFileSync(given, 'utf8')
      if (text.includes('-----BEGIN ')) return text
    } catch {
      // Told below: a path that can't be read and a file of something else are the same mistake.
    }
    addIssue({ message: 'PEM, or the path of a file of it, is expected' })
    return NEVER
  }),
)
const whoisServers = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const servers =
      dataset.value === 'off' ? new Map<never, never>() : parseWhoisServers(dataset.value)
    if (servers !== undefined) return servers
    addIssue({ message: 'public, off or th=whois.example:43 is expected, with commas between' })
    return NEVER
  }),
)
const flag = v.pipe(
  v.picklist(['0', '1', 'on', 'off', 'true', 'false']),
  v.transform((text) => text === '1' || text === 'on' || text === 'true'),
)

const Environment = v.object({
  /** Where the shop listens; 0 takes a free port. */
  PORT: v.optional(port, '4321'),
  HOST: v.optional(v.string(), '127.0.0.1'),
  /** PGlite's files, secrets made at the first start. */
  DATA_DIR: v.optional(v.string(), '.data'),
  /** A PostgreSQL instead of PGlite. */
  DATABASE_URL: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (text) => /^postgres(ql)?:\/\//.test(text) && URL.canParse(text),
        'postgres://user:password@host:5432/name is expected; signs in a password are %-encoded',
      ),
    ),
  ),
  DATABASE_CONNECTIONS: v.optional(v.pipe(port, v.minValue(1)), '10'),
  /** The built site; without it only the API is served. */
  SITE_DIR: v.optional(v.string()),
  /** The shop's own address, as gateways and mails name it. */
  PUBLIC_SITE_URL: v.optional(v.pipe(v.string(), v.url())),
  /** The API's own address, where gateways reach it; the shop's with `/api` unless it is another. */
  PUBLIC_API_URL: v.optional(v.pipe(v.string(), v.url())),
  /** Signs access tokens: 32 characters or more. Made and kept in DATA_DIR when it is absent. */
  TOKEN_SECRET: v.optional(v.pipe(v.string(), v.minLength(32))),
  /**
   * Encrypts secrets in the database: `id:base64 of 32 bytes`, with commas between. The first key
   * encrypts, all of them decrypt. Made and kept in DATA_DIR when they are absent.
   */
  SECRET_KEYS: v.optional(secretKeys),
  /** Whether this process runs the jobs. */
  JOBS: v.optional(flag, 'on'),
  /** Whether answers are checked against the contract; on in development and tests. */
  CHECK_ANSWERS: v.optional(flag, 'off'),
  /** Whether demo accounts are made in an empty database; by default only in a shop on this machine. */
  DEMO_ACCOUNTS: v.optional(flag),
  LOG_LEVEL: v.optional(v.picklist(['fatal', 'error', 'warn', 'info', 'debug', 'silent']), 'warn'),
  /** Behind one load balancer, which ends X-Forwarded-For with the address that called it. */
  TRUST_PROXY: v.optional(flag, 'off'),
  /**
   * The header in which the load balancer tells the country of a caller: `CF-IPCountry`. It has to
   * replace what callers send. Without it everybody calls from the site's country.
   */
  COUNTRY_HEADER: v.optional(v.pipe(v.string(), v.regex(/^[\w-]+$/, 'the name of a header'))),
  /** Searches that one address may make a minute. */
  SEARCHES_PER_MINUTE: v.optional(count, '120'),
  /** Names whose owner one address may ask for a minute; registries count our questions. */
  LOOKUPS_PER_MINUTE: v.optional(count, '30'),
  /** Sign-ins that one address may try a minute. */
  SIGN_INS_PER_MINUTE: v.optional(count, '30'),
  /** Accounts that one address may ask for an hour. */
  REGISTRATIONS_PER_HOUR: v.optional(count, '30'),
  /** Links to a new password that one address may ask for an hour. */
  RESETS_PER_HOUR: v.optional(count, '20'),
  /** Messages that one address may send the provider an hour; as often it may subscribe. */
  MESSAGES_PER_HOUR: v.optional(count, '10'),

  SANDBOX_PORT: v.optional(port, '4400'),
  PAYWAY_URL: v.optional(v.pipe(v.string(), v.url())),
  PAYWAY_MERCHANT_ID: v.optional(v.string(), 'ec000000'),
  PAYWAY_API_KEY: v.optional(v.string(), 'sandbox-payway-key'),
  RDAP_BOOTSTRAP_URL: v.optional(v.pipe(v.string(), v.url())),
  /**
   * The WHOIS servers of TLDs without RDAP, with commas between: `public` for the list of
   * `providers/whois/servers.ts`, `th=whois.thnic.co.th:43` for one, `*=host:port` for a relay that
   * answers for all of the list; `off` asks none.
   */
  WHOIS_SERVERS: v.optional(whoisServers),
  EPP_HOST: v.optional(v.string(), '127.0.0.1'),
  EPP_PORT: v.optional(port),
  EPP_CLIENT_ID: v.optional(v.string(), 'tonle'),
  EPP_PASSWORD: v.optional(v.string(), 'sandbox-epp-pw'),
  /**
   * Whether the registry's certificate is verified: by default when EPP_CA is given or the registry
   * is not on this machine.
   */
  EPP_TLS_VERIFY: v.optional(flag),
  /** The authority that the registry's certificate must come from; else those that Node knows. */
  EPP_CA: v.optional(pem),
  /** Our client certificate, where the registry asks for one (RFC 5734 §8); with EPP_KEY. */
  EPP_CERT: v.optional(pem),
  /** The private key of EPP_CERT, without a passphrase. */
  EPP_KEY: v.optional(pem),
  EPP_CONNECTIONS: v.optional(v.pipe(port, v.minValue(1)), '6'),
  /** Names that the registry takes in one check command; registries cap them at 5 to 25. */
  EPP_CHECK_LIMIT: v.optional(count, '15'),
  SMTP_URL: v.optional(v.string()),
  MAIL_FROM: v.optional(v.string(), 'Tonlé Cloud <billing@tonle.example>'),
  /** Where messages of the contact page go. */
  CONTACT_MAIL_TO: v.optional(v.pipe(v.string(), v.email()), 'hello@tonle.example'),
  /** The shop's OAuth client at Google; `off` offers no Google sign-in. */
  GOOGLE_CLIENT_ID: v.optional(orOff, 'sandbox-client.apps.googleusercontent.com'),
  /** `https://accounts.google.com/gsi/client`, or what stands in for it. */
  GOOGLE_SCRIPT_URL: v.optional(v.pipe(v.string(), v.url())),
  /** `https://www.googleapis.com/oauth2/v3/certs`, or what stands in for it. */
  GOOGLE_CERTS_URL: v.optional(v.pipe(v.string(), v.url())),
  /** The shop's reCAPTCHA v2 keys; with `off` for either, forms are sent without a captcha. */
  RECAPTCHA_SITE_KEY: v.optional(orOff, 'sandbox-recaptcha-site-key'),
  RECAPTCHA_SECRET: v.optional(orOff, 'sandbox-recaptcha-secret'),
  /** `https://www.google.com/recaptcha/api.js`, or what stands in for it. */
  RECAPTCHA_SCRIPT_URL: v.optional(v.pipe(v.string(), v.url())),
  /** `https://www.google.com/recaptcha/api/siteverify`, or what stands in for it. */
  RECAPTCHA_VERIFY_URL: v.optional(v.pipe(v.string(), v.url())),
  /** Host names whose captchas count, with commas between; the shop's own when left out. */
  RECAPTCHA_HOSTNAMES: v.optional(hostnames),
  /** `https://api.pwnedpasswords.com`, or what stands in for it; `off` or none: nobody is asked. */
  BREACHED_PASSWORDS_URL: v.optional(v.union([v.literal('off'), v.pipe(v.string(), v.url())])),
})

/** Everybody knows the demo accounts' passwords: no shop that others can reach has them unasked. */
const isOnLoopback = (siteUrl: string | undefined): boolean =>
  siteUrl === undefined || ['localhost', '127.0.0.1', '[::1]'].includes(new URL(siteUrl).hostname)

/** The settings, parsed once at start; {@link readConfig} says what each variable means. */
export type Config = ReturnType<typeof readConfig>

/** Settings that cannot be used; the message is one line for the person who starts the shop. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/** @throws ConfigError unless there is neither, or a certificate and its own key */
const checkClientCertificate = (cert: string | undefined, key: string | undefined): void => {
  if (cert === undefined && key === undefined) return
  if (cert === undefined) throw new ConfigError('EPP_CERT: is missing beside EPP_KEY')
  if (key === undefined) throw new ConfigError('EPP_KEY: is missing beside EPP_CERT')
  let isPair: boolean
  try {
    isPair = new X509Certificate(cert).checkPrivateKey(createPrivateKey(key))
  } catch (error) {
    const why = error instanceof Error ? error.message : 'it is not one'
    throw new ConfigError(`EPP_CERT, EPP_KEY: cannot be read: ${why}`, { cause: error })
  }
  if (!isPair) throw new ConfigError('EPP_KEY: is not the key of EPP_CERT')
}

/**
 * Reads the settings from environment variables. Without any, every outside party is expected on
 * loopback, at SANDBOX_PORT and its neighbours.
 *
 * @throws ConfigError with one line that names the variable
 */
export const readConfig = (environment: Readonly<Record<string, string | undefined>>) => {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = v.safeParse(Environment, given)
  if (!parsed.success) {
    const [issue] = parsed.issues
    throw new ConfigError(`${v.getDotPath(issue) ?? 'environment'}: ${issue.message}`)
  }
  const env = parsed.output
  checkClientCertificate(env.EPP_CERT, env.EPP_KEY)
  const neighbour = (offset: number) => `127.0.0.1:${env.SANDBOX_PORT + offset}`
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    databaseConnections: env.DATABASE_CONNECTIONS,
    siteDir: env.SITE_DIR,
    siteUrl: env.PUBLIC_SITE_URL?.replace(/\/+$/, ''),
    apiUrl: env.PUBLIC_API_URL?.replace(/\/+$/, ''),
    tokenSecret: env.TOKEN_SECRET,
    secretKeys: env.SECRET_KEYS,
    jobs: env.JOBS,
    checkAnswers: env.CHECK_ANSWERS,
    demoAccounts: env.DEMO_ACCOUNTS ?? isOnLoopback(env.PUBLIC_SITE_URL),
    logLevel: env.LOG_LEVEL,
    trustProxy: env.TRUST_PROXY,
    countryHeader: env.COUNTRY_HEADER,
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
    },
    rdapBootstrapUrl: env.RDAP_BOOTSTRAP_URL ?? `http://${neighbour(2)}/rdap/dns.json`,
    whoisServers: env.WHOIS_SERVERS ?? v.parse(whoisServers, `*=${neighbour(9)}`),
    epp: {
      host: env.EPP_HOST,
      port: env.EPP_PORT ?? env.SANDBOX_PORT + 3,
      clientId: env.EPP_CLIENT_ID,
      password: env.EPP_PASSWORD,
      // A registry on this machine has no certificate that anybody signed.
      rejectUnauthorized:
        env.EPP_TLS_VERIFY ?? (env.EPP_CA !== undefined || env.EPP_HOST !== '127.0.0.1'),
      ca: env.EPP_CA,
      cert: env.EPP_CERT,
      key: env.EPP_KEY,
      connections: env.EPP_CONNECTIONS,
      checkLimit: env.EPP_CHECK_LIMIT,
    },
    mail: { smtpUrl: env.SMTP_URL ?? `smtp://${neighbour(4)}`, from: env.MAIL_FROM },
    contactMailTo: env.CONTACT_MAIL_TO,
    google: {
      clientId: env.GOOGLE_CLIENT_ID,
      scriptUrl: env.GOOGLE_SCRIPT_URL ?? `http://${neighbour(6)}/gsi/client`,
      certsUrl: env.GOOGLE_CERTS_URL ?? `http://${neighbour(6)}/oauth2/v3/certs`,
    },
    recaptcha: {
      siteKey: env.RECAPTCHA_SITE_KEY,
      secret: env.RECAPTCHA_SECRET,
      scriptUrl: env.RECAPTCHA_SCRIPT_URL ?? `http://${neighbour(7)}/recaptcha/api.js`,
      verifyUrl: env.RECAPTCHA_VERIFY_URL ?? `http://${neighbour(7)}/recaptcha/api/siteverify`,
      hostnames: env.RECAPTCHA_HOSTNAMES,
    },
    breachedPasswordsUrl:
      env.BREACHED_PASSWORDS_URL === 'off'
        ? undefined
        : env.BREACHED_PASSWORDS_URL?.replace(/\/+$/, ''),
  } as const
}
