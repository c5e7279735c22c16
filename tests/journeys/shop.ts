import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { urlIn, readyLine, websiteFolder } from '../../scripts/build-website.ts'
import { startChild } from '../../scripts/child-process.ts'
import { serverArguments } from '../../scripts/server-command.ts'
import { sandboxCards } from '../../scripts/start-sandbox.ts'
import { demoUsernames } from './demo-usernames.ts'

/** The endpoints of a shop’s sandbox. */
export interface ShopSandbox {
  readonly control: string
  readonly payway: string
  readonly inbox: string
}

/** A shop with its own database, registry, gateway and inbox. */
export interface Shop {
  readonly url: string
  readonly sandbox: ShopSandbox
  /** Where operator commands find it. */
  readonly dataDir: string
  /** Returns the user name of its next unused demo account. */
  readonly takeDemo: () => string
  /**
   * Kills the server like a power cut and restarts it on the same port and data, after an optional
   * change of the data.
   */
  readonly killAndRestart: (meanwhile?: (dataDir: string) => Promise<void>) => Promise<void>
}

type Settings = Readonly<Record<string, string | undefined>>

/** A running server of the shop. */
export interface ShopServer {
  readonly url: string
  readonly stop: () => Promise<void>
  readonly kill: () => Promise<unknown>
}

/** Variables that a test must not inherit from its shell. */
const unset: Settings = {
  DATABASE_URL: undefined,
  PUBLIC_SITE_URL: undefined,
  SITE_DIR: undefined,
  TOKEN_SECRET: undefined,
}

/** Node's arguments for a server of the shop. */
type ServerProgram = () => Promise<readonly string[]>

/** The server whose schedules have a round every second. */
export const earlyRounds: ServerProgram = () => Promise.resolve(['tests/journeys/early-rounds.ts'])

/** Starts the shop’s server on a free port. Rejects with its output if it cannot start. */
export const startShopServer = async (
  settings: Settings,
  program: ServerProgram = serverArguments,
): Promise<ShopServer> => {
  const said: string[] = []
  const child = startChild({
    name: "The journeys' shop",
    // PGlite lives too briefly to be worth optimising.
    args: ['--liftoff-only', ...(await program())],
    env: {
      ...unset,
      PORT: '0',
      HOST: '127.0.0.1',
      CHECK_ANSWERS: 'on',
      SEARCHES_PER_MINUTE: '100000',
      LOOKUPS_PER_MINUTE: '100000',
      SIGN_INS_PER_MINUTE: '100000',
      REGISTRATIONS_PER_HOUR: '100000',
      RESETS_PER_HOUR: '100000',
      COUNTRY_HEADER: 'CF-IPCountry',
      LOG_LEVEL: 'warn',
      ...settings,
    },
    ready: readyLine,
    print: (line) => said.push(line),
  })
  const url = urlIn(await child.ready)
  return {
    url,
    stop: async () => {
      const end = await child.stop()
      if (end.code !== 0) throw new Error(`The shop did not end in order:\n${said.join('\n')}`)
    },
    kill: () => child.kill(),
  }
}

interface Sandbox extends ShopSandbox {
  readonly settings: Settings
  readonly stop: () => Promise<unknown>
}

const startSandbox = async (dataDir: string): Promise<Sandbox> => {
  const child = startChild({
    name: "The journeys' sandbox",
    args: ['src/sandbox/main.ts'],
    env: { SANDBOX_PORT: '0', SANDBOX_DATA_DIR: dataDir },
    ready: /^inbox\s+http/,
  })
  const text = (await child.ready).join('\n')
  const at = (label: string): string => {
    const url = new RegExp(`^${label}\\s+(\\S+)`, 'm').exec(text)?.[1]
    if (url === undefined) throw new Error(`The sandbox did not say where ${label} is:\n${text}`)
    return url
  }
  const [eppHost, eppPort] = at('epp').split(':')
  return {
    control: at('sandbox'),
    payway: at('payway'),
    inbox: at('inbox'),
    settings: {
      PAYWAY_URL: at('payway'),
      // PAYPAL_CLIENT_ID and PAYPAL_SECRET turn PayPal on.
      PAYPAL_URL: at('paypal'),
      PAYPAL_SDK_URL: `${at('paypal')}/sdk/js`,
      POWERDNS_URL: at('powerdns'),
      WHM_URL: at('whm'),
      SECTIGO_URL: at('sectigo'),
      DNS_RESOLVERS: at('dns'),
      KUBERNETES_URL: at('cluster'),
      WORDPRESS_ORG_URL: at('wporg'),
      WORDPRESS_PICTURES_URL: `${at('wporg')}/{host}`,
      SMPP_PORT: at('smpp').split(':')[1],
      RDAP_BOOTSTRAP_URL: at('rdap'),
      WHOIS_SERVERS: `*=${at('whois')}`,
      EPP_HOST: eppHost,
      EPP_PORT: eppPort,
      EPP_TLS_VERIFY: '0',
      SMTP_URL: `smtp://${at('smtp')}`,
      GOOGLE_SCRIPT_URL: `${at('google')}/gsi/client`,
      GOOGLE_CERTS_URL: `${at('google')}/oauth2/v3/certs`,
      RECAPTCHA_SCRIPT_URL: `${at('captcha')}/recaptcha/api.js`,
      RECAPTCHA_VERIFY_URL: `${at('captcha')}/recaptcha/api/siteverify`,
      BREACHED_PASSWORDS_URL: at('breached'),
      OPENSTACK_URL: at('cloud'),
      CYBERSOURCE: sandboxCards(at('cards')),
    },
    stop: () => child.stop(),
  }
}

/**
 * Starts a shop that serves the built website, its data a copy of the run's template, with further
 * settings of the server. `stop` ends it
 * and removes its data.
 */
export const startShop = async (
  own: Settings = {},
  program?: ServerProgram,
): Promise<Shop & { readonly stop: () => Promise<void> }> => {
  const template = process.env['JOURNEYS_TEMPLATE']
  if (template === undefined) throw new Error('The journeys are run by "playwright test".')
  const folder = mkdtempSync(join(tmpdir(), 'journey-shop-'))
  const dataDir = join(folder, 'data')
  cpSync(template, dataDir, { recursive: true })
  const sandbox = await startSandbox(join(folder, 'sandbox'))
  const settings = { ...sandbox.settings, DATA_DIR: dataDir, SITE_DIR: websiteFolder, ...own }
  let server = await startShopServer(settings, program)
  const { url } = server
  let taken = 0
  return {
    url,
    dataDir,
    takeDemo: () => demoUsernames[taken++ % demoUsernames.length] ?? '',
    sandbox: { control: sandbox.control, payway: sandbox.payway, inbox: sandbox.inbox },
    killAndRestart: async (meanwhile) => {
      await server.kill()
      await meanwhile?.(dataDir)
      server = await startShopServer({ ...settings, PORT: new URL(url).port }, program)
    },
    stop: async () => {
      await Promise.all([server.stop(), sandbox.stop()])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
