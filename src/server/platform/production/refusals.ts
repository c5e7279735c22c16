import type { Config } from '../config.ts'
import { pooledProblem } from '../db/pooler.ts'
import type { DataFolderFacts } from './data-folder.ts'
import type { DatabaseFacts } from './database-facts.ts'
import { isPrivateHost } from './private-host.ts'
import { partySettings, sandboxDefaults } from './sandbox-defaults.ts'
import { secretFingerprints, strangeSecrets } from './secret-fingerprints.ts'
import { isExample, isWeak } from './secret-strength.ts'

/** What decides whether the shop starts in production. */
export interface StartFacts {
  readonly config: Config
  /** Undefined without DATABASE_URL; a text when it cannot be read. */
  readonly database: DatabaseFacts | string | undefined
  readonly dataFolder: DataFolderFacts
  /** The website in SITE_DIR has the editor of previews. */
  readonly hasEditor: boolean
  /** The operator accepts other secrets than the stored ones. */
  readonly acceptSecrets: boolean
}

/** Why the shop does not start in production, and what the operator does about it. */
export interface Refusal {
  readonly reason: string
  readonly remedy: string
}

const refusal = (isRefused: boolean, reason: string, remedy: string): readonly Refusal[] =>
  isRefused ? [{ reason, remedy }] : []

const initRemedy = 'run `npm run shop -- init`, which writes new secrets into a file once'

/** PostgreSQL's versions that its project supports and that we know: from this one … */
export const oldestPostgres = 15
/** … to this one. */
export const newestPostgres = 18

const mostClockOffsetMs = 5000

const missing = (config: Config): readonly Refusal[] => [
  ...refusal(config.tokenSecret === undefined, 'TOKEN_SECRET is missing', initRemedy),
  ...refusal(config.secretKeys === undefined, 'SECRET_KEYS is missing', initRemedy),
  ...refusal(
    config.databaseUrl === undefined,
    'DATABASE_URL is missing',
    'set the URL of a PostgreSQL database; PGlite is for the demo',
  ),
  ...refusal(
    config.websiteUrl === undefined,
    'PUBLIC_SITE_URL is missing',
    'set the URL at which customers open the website',
  ),
]

const defaults = (config: Config): readonly Refusal[] =>
  sandboxDefaults(config).map(({ setting, remedy }) => ({
    reason: `${setting} ${setting.includes(' ') ? 'have their defaults, which are' : 'has its default, which is'} the sandbox's`,
    remedy: `set ${remedy}`,
  }))

const weakSecrets = (config: Config): readonly Refusal[] => {
  const byDefault = new Set(sandboxDefaults(config))
  const copied = partySettings.filter((row) => {
    const value = row.of(config)
    return row.isSecret && !byDefault.has(row) && typeof value === 'string' && isExample(value)
  })
  const { tokenSecret, secretKeys = [] } = config
  return [
    ...copied.map(({ setting, remedy }) => ({
      reason: `${setting} is an example value`,
      remedy: `set ${remedy}`,
    })),
    ...refusal(
      tokenSecret !== undefined && (isExample(tokenSecret) || isWeak(tokenSecret)),
      'TOKEN_SECRET can be guessed',
      initRemedy,
    ),
    ...secretKeys.flatMap(({ id, key }) =>
      refusal(
        isExample(Buffer.from(key).toString()) || isWeak(key),
        `The key ${id} of SECRET_KEYS can be guessed`,
        initRemedy,
      ),
    ),
  ]
}

const encrypted = new Set(['require', 'verify-ca', 'verify-full'])

const connection = (setting: string, url: string | undefined): readonly Refusal[] => {
  if (url === undefined) return []
  const { hostname, searchParams, username, password } = new URL(url)
  if (hostname === '' || isPrivateHost(hostname)) return []
  return [
    ...refusal(
      !encrypted.has(searchParams.get('sslmode') ?? '') && searchParams.get('ssl') !== 'true',
      `${setting} has a public host, and no TLS`,
      'add ?sslmode=verify-full, or connect over a private network',
    ),
    ...refusal(
      password !== '' && (password === username || isExample(decodeURIComponent(password))),
      `The password in ${setting} can be guessed`,
      `set another one in PostgreSQL and in ${setting}`,
    ),
  ]
}

const connections = ({ databaseUrl, poolerUrl, replicaUrl }: Config): readonly Refusal[] => [
  ...connection('DATABASE_URL', poolerUrl ?? databaseUrl),
  ...connection('DATABASE_DIRECT_URL', poolerUrl === undefined ? undefined : databaseUrl),
  ...connection('DATABASE_REPLICA_URL', replicaUrl),
]

const markReasons = {
  'demo-accounts': 'This database held demo accounts, whose passwords are public',
  sandbox: "This database was used with the sandbox's keys, which are public",
} as const

const storedFacts = (facts: DatabaseFacts, start: StartFacts): readonly Refusal[] => [
  ...refusal(
    facts.postgresVersion < oldestPostgres || facts.postgresVersion > newestPostgres,
    `The database is PostgreSQL ${facts.postgresVersion}`,
    `use a version from ${oldestPostgres} to ${newestPostgres}`,
  ),
  ...refusal(facts.isPooled, pooledProblem.reason, pooledProblem.remedy),
  ...refusal(
    facts.pendingMigrations > 0,
    `The database lacks ${facts.pendingMigrations} migration${facts.pendingMigrations === 1 ? '' : 's'}`,
    'run `npm run shop -- database migrate`',
  ),
  ...facts.marks.map((mark) => ({
    reason: markReasons[mark],
    remedy: 'use a new database for production',
  })),
  ...(start.acceptSecrets
    ? []
    : strangeSecrets(facts.fingerprints, secretFingerprints(start.config)).map((setting) => ({
        reason: `${setting} is not the one that this database was used with`,
        remedy: 'set that one, or start once with --accept-secrets to keep the new one',
      }))),
  ...refusal(
    Math.abs(facts.clockOffsetMs) > mostClockOffsetMs,
    `The clocks of this machine and of the database differ by ${Math.round(Math.abs(facts.clockOffsetMs) / 1000)} s`,
    'set both by NTP',
  ),
]

const database = (start: StartFacts): readonly Refusal[] => {
  if (start.database === undefined) return []
  if (typeof start.database !== 'string') return storedFacts(start.database, start)
  return [{ reason: start.database, remedy: 'start the database, or correct DATABASE_URL' }]
}

const dataFolder = ({ config, dataFolder: facts }: StartFacts): readonly Refusal[] => [
  ...refusal(
    facts.readable.length > 0,
    `Other users can read ${facts.readable.length === 1 ? (facts.readable[0] ?? '') : `${facts.readable.length} files and folders in DATA_DIR`}`,
    `run \`chmod -R go= ${config.dataDir}\``,
  ),
  ...refusal(
    facts.isEmptied,
    `DATA_DIR ${config.dataDir} had a database, which is missing`,
    'mount or restore it; to begin a new shop, use another folder',
  ),
]

const website = ({ hasEditor }: StartFacts): readonly Refusal[] =>
  refusal(
    hasEditor,
    'The website in SITE_DIR has the editor of previews at /admin',
    'build it without PUBLIC_EDITOR',
  )

/** Returns all reasons why the shop does not start in production. */
export const refusals = (start: StartFacts): readonly Refusal[] => [
  ...missing(start.config),
  ...weakSecrets(start.config),
  ...connections(start.config),
  ...database(start),
  ...dataFolder(start),
  ...website(start),
  ...defaults(start.config),
]
