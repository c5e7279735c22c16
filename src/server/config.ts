import * as v from 'valibot'

const port = v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number), v.maxValue(65535))
const count = v.pipe(v.string(), v.regex(/^[1-9]\d*$/), v.transform(Number))
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
  /** Whether this process runs the jobs. */
  JOBS: v.optional(flag, 'on'),
  /** Whether answers are checked against the contract; on in development and tests. */
  CHECK_ANSWERS: v.optional(flag, 'off'),
  /** Whether demo accounts are made in an empty database. */
  DEMO_ACCOUNTS: v.optional(flag, 'on'),
  LOG_LEVEL: v.optional(v.picklist(['fatal', 'error', 'warn', 'info', 'debug', 'silent']), 'warn'),
  /** Behind a load balancer that sets X-Forwarded-For. */
  TRUST_PROXY: v.optional(flag, 'off'),
  /** Searches that one address may make a minute. */
  SEARCHES_PER_MINUTE: v.optional(count, '120'),
  /** Sign-ins that one address may try a minute. */
  SIGN_INS_PER_MINUTE: v.optional(count, '30'),
  /** Messages that one address may send the provider an hour; as often it may subscribe. */
  MESSAGES_PER_HOUR: v.optional(count, '10'),

  SANDBOX_PORT: v.optional(port, '4400'),
  PAYWAY_URL: v.optional(v.pipe(v.string(), v.url())),
  PAYWAY_MERCHANT_ID: v.optional(v.string(), 'ec000000'),
  PAYWAY_API_KEY: v.optional(v.string(), 'sandbox-payway-key'),
  RDAP_BOOTSTRAP_URL: v.optional(v.pipe(v.string(), v.url())),
  EPP_HOST: v.optional(v.string(), '127.0.0.1'),
  EPP_PORT: v.optional(port),
  EPP_CLIENT_ID: v.optional(v.string(), 'tonle'),
  EPP_PASSWORD: v.optional(v.string(), 'sandbox-epp-pw'),
  EPP_TLS_VERIFY: v.optional(flag),
  EPP_CONNECTIONS: v.optional(v.pipe(port, v.minValue(1)), '6'),
  SMTP_URL: v.optional(v.string()),
  MAIL_FROM: v.optional(v.string(), 'Tonlé Cloud <billing@tonle.example>'),
  /** Where messages of the contact page go. */
  CONTACT_MAIL_TO: v.optional(v.pipe(v.string(), v.email()), 'hello@tonle.example'),
})

/** The settings, parsed once at start; {@link readConfig} says what each variable means. */
export type Config = ReturnType<typeof readConfig>

/** Settings that cannot be used; the message is one line for the person who starts the shop. */
export class ConfigError extends Error {
  override name = 'ConfigError'
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
    jobs: env.JOBS,
    checkAnswers: env.CHECK_ANSWERS,
    demoAccounts: env.DEMO_ACCOUNTS,
    logLevel: env.LOG_LEVEL,
    trustProxy: env.TRUST_PROXY,
    searchesPerMinute: env.SEARCHES_PER_MINUTE,
    signInsPerMinute: env.SIGN_INS_PER_MINUTE,
    messagesPerHour: env.MESSAGES_PER_HOUR,
    payway: {
      baseUrl: env.PAYWAY_URL ?? `http://${neighbour(1)}`,
      merchantId: env.PAYWAY_MERCHANT_ID,
      apiKey: env.PAYWAY_API_KEY,
    },
    rdapBootstrapUrl: env.RDAP_BOOTSTRAP_URL ?? `http://${neighbour(2)}/rdap/dns.json`,
    epp: {
      host: env.EPP_HOST,
      port: env.EPP_PORT ?? env.SANDBOX_PORT + 3,
      clientId: env.EPP_CLIENT_ID,
      password: env.EPP_PASSWORD,
      // A registry on this machine has no certificate that anybody signed.
      rejectUnauthorized: env.EPP_TLS_VERIFY ?? env.EPP_HOST !== '127.0.0.1',
      connections: env.EPP_CONNECTIONS,
    },
    mail: { smtpUrl: env.SMTP_URL ?? `smtp://${neighbour(4)}`, from: env.MAIL_FROM },
    contactMailTo: env.CONTACT_MAIL_TO,
  } as const
}
