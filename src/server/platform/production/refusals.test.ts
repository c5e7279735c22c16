import { expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { refusalText } from './check-start.ts'
import type { DatabaseFacts } from './database-facts.ts'
import { productionSettings } from './production-settings.fixture.ts'
import { refusals, type StartFacts } from './refusals.ts'
import { sandboxDefaults } from './sandbox-defaults.ts'
import { secretFingerprints } from './secret-fingerprints.ts'

const config = readConfig(productionSettings)

const ownDatabase: DatabaseFacts = {
  postgresVersion: 18,
  isPooled: false,
  pendingMigrations: 0,
  marks: [],
  fingerprints: secretFingerprints(config),
  clockOffsetMs: 120,
}

interface Case {
  readonly settings?: Readonly<Record<string, string>>
  readonly database?: Partial<DatabaseFacts> | string
  readonly rest?: Partial<StartFacts>
}

const reasonsOf = ({ settings = {}, database = {}, rest = {} }: Case): readonly string[] =>
  refusals({
    config: readConfig({ ...productionSettings, ...settings }),
    database: typeof database === 'string' ? database : { ...ownDatabase, ...database },
    dataFolder: { readable: [], isEmptied: false },
    hasEditor: false,
    acceptSecrets: false,
    ...rest,
  }).map(({ reason }) => reason)

const publicDatabase = (query: string, password = 'Vb8-q2Lw') =>
  `postgres://shop:${password}@db.example.com/shop${query}`

it('starts with its own settings, secrets and database', () => {
  expect(reasonsOf({})).toEqual([])
})

it.each<[string, Case]>([
  ['TOKEN_SECRET is missing', { settings: { TOKEN_SECRET: '' }, database: { fingerprints: [] } }],
  ['SECRET_KEYS is missing', { settings: { SECRET_KEYS: '' }, database: { fingerprints: [] } }],
  ['PUBLIC_SITE_URL is missing', { settings: { PUBLIC_SITE_URL: '' } }],
  ['DATABASE_URL is missing', { settings: { DATABASE_URL: '' }, rest: { database: undefined } }],
  ["PAYWAY_URL has its default, which is the sandbox's", { settings: { PAYWAY_URL: '' } }],
  [
    "EPP_HOST and EPP_PORT have their defaults, which are the sandbox's",
    { settings: { EPP_HOST: '', EPP_PORT: '' } },
  ],
  [
    "PAYWAY_URL has its default, which is the sandbox's",
    { settings: { PAYWAY_URL: 'http://127.0.0.1:5001', SANDBOX_PORT: '5000' } },
  ],
  [
    "PAYWAY_API_KEY has its default, which is the sandbox's",
    { settings: { PAYWAY_API_KEY: 'sandbox-payway-key' } },
  ],
  [
    "GOOGLE_CLIENT_ID has its default, which is the sandbox's",
    {
      settings: {
        GOOGLE_CLIENT_ID: '',
        GOOGLE_SCRIPT_URL: 'https://accounts.google.com/gsi/client',
        GOOGLE_CERTS_URL: 'https://www.googleapis.com/oauth2/v3/certs',
      },
    },
  ],
  ['EPP_PASSWORD is an example value', { settings: { EPP_PASSWORD: 'Change-Me-please' } }],
  [
    'PAYPAL_SECRET is an example value',
    { settings: { PAYPAL_CLIENT_ID: 'client', PAYPAL_SECRET: 'sandbox-paypal-secret' } },
  ],
  [
    'TOKEN_SECRET can be guessed',
    { settings: { TOKEN_SECRET: 'abababab'.repeat(8) }, database: { fingerprints: [] } },
  ],
  [
    'TOKEN_SECRET can be guessed',
    {
      settings: { TOKEN_SECRET: `replace-me-${productionSettings.TOKEN_SECRET}` },
      database: { fingerprints: [] },
    },
  ],
  [
    'The key a of SECRET_KEYS can be guessed',
    {
      settings: { SECRET_KEYS: `a:${Buffer.alloc(32, 7).toString('base64')}` },
      database: { fingerprints: [] },
    },
  ],
  [
    'DATABASE_URL has a public host, and no TLS',
    { settings: { DATABASE_URL: publicDatabase('') } },
  ],
  [
    'DATABASE_URL has a public host, and no TLS',
    { settings: { DATABASE_URL: publicDatabase('?sslmode=prefer') } },
  ],
  [
    'The password in DATABASE_URL can be guessed',
    { settings: { DATABASE_URL: publicDatabase('?sslmode=verify-full', 'shop') } },
  ],
  [
    'DATABASE_URL db:5432/shop: ECONNREFUSED',
    { database: 'DATABASE_URL db:5432/shop: ECONNREFUSED' },
  ],
  ['The database is PostgreSQL 14', { database: { postgresVersion: 14 } }],
  ['The database is PostgreSQL 19', { database: { postgresVersion: 19 } }],
  ['DATABASE_URL leads through a pooler such as PgBouncer', { database: { isPooled: true } }],
  [
    'DATABASE_DIRECT_URL has a public host, and no TLS',
    { settings: { DATABASE_DIRECT_URL: publicDatabase('') } },
  ],
  ['The database lacks 1 migration', { database: { pendingMigrations: 1 } }],
  [
    'This database held demo accounts, whose passwords are public',
    { database: { marks: ['demo-accounts'] } },
  ],
  [
    "This database was used with the sandbox's keys, which are public",
    { database: { marks: ['sandbox'] } },
  ],
  [
    'TOKEN_SECRET is not the one that this database was used with',
    { database: { fingerprints: [{ setting: 'TOKEN_SECRET', fingerprint: 'other' }] } },
  ],
  [
    'SECRET_KEYS is not the one that this database was used with',
    { database: { fingerprints: [{ setting: 'SECRET_KEYS', fingerprint: 'other' }] } },
  ],
  [
    'The clocks of this machine and of the database differ by 6 s',
    { database: { clockOffsetMs: -6100 } },
  ],
  [
    'Other users can read .data/shop.sock',
    { rest: { dataFolder: { readable: ['.data/shop.sock'], isEmptied: false } } },
  ],
  [
    'DATA_DIR .data had a database, which is missing',
    { rest: { dataFolder: { readable: [], isEmptied: true } } },
  ],
  ['The website in SITE_DIR has the editor of previews at /admin', { rest: { hasEditor: true } }],
])('refuses: %s', (reason, given) => {
  expect(reasonsOf(given)).toEqual([reason])
})

it.each([
  'postgres://shop@127.0.0.1/shop',
  'postgres://shop:shop@db/shop',
  'postgres://shop:Vb8@192.168.1.4/shop',
  'postgres://shop:Vb8@[fd00::1]/shop',
  'postgres://shop:Vb8@db.prod.internal/shop',
  publicDatabase('?sslmode=verify-full'),
  publicDatabase('?sslmode=require'),
])('accepts the connection to %s', (DATABASE_URL) => {
  expect(reasonsOf({ settings: { DATABASE_URL } })).toEqual([])
})

it('accepts a changed key as long as the former one is listed, and others only on request', () => {
  const added = `new:${Buffer.from(config.tokenSecret ?? '')
    .subarray(0, 32)
    .toString('base64')}`
  const both = `${added},${productionSettings.SECRET_KEYS}`
  expect(reasonsOf({ settings: { SECRET_KEYS: both } })).toEqual([])
  expect(reasonsOf({ settings: { SECRET_KEYS: added } })).toHaveLength(1)
  const rest = { acceptSecrets: true }
  expect(reasonsOf({ settings: { SECRET_KEYS: added }, rest })).toEqual([])
})

it('names every default at once, each in a line with its remedy', () => {
  const demo = readConfig({})
  const all = refusals({
    config: demo,
    database: undefined,
    dataFolder: { readable: [], isEmptied: false },
    hasEditor: false,
    acceptSecrets: false,
  })
  expect(all).toHaveLength(4 + sandboxDefaults(demo).length)
  expect(sandboxDefaults(demo).length).toBeGreaterThan(30)
  const lines = refusalText(all).trimEnd().split('\n')
  expect(lines[0]).toBe(`The shop does not start in production, for ${all.length} reasons:`)
  for (const line of lines.slice(1)) expect(line).toMatch(/^- .+: .+\.$/)
  expect(lines).toHaveLength(1 + all.length)
})
