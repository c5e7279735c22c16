import { loadCatalogue } from './catalogue/load-catalogue.ts'
import { createPasswords, type Passwords } from './customers/accounts/index.ts'
import { loadSessions } from './customers/create-customers.ts'
import { createWheels } from './engagement/fortune-wheel/index.ts'
import type { Clock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import type { Database } from './platform/db/database.ts'
import type { ErrorReports } from './platform/error-reports/index.ts'
import type { Interval } from './platform/jobs/index.ts'
import type { Log } from './platform/log.ts'
import { openPlatform } from './platform/open-platform.ts'
import { createProviders, type Providers } from './providers/create-providers.ts'
import { createCheckedNames } from './selling/domain-search/index.ts'
import { checkItemTypes } from './selling/items/index.ts'
import { createSuggested } from './selling/vouchers/index.ts'
import { checkWhmServers } from './services/hosting/index.ts'
import { checkServiceTypes } from './services/lifecycle/index.ts'
import type { SmsAccount } from './services/sms-campaigns/index.ts'

export interface AppDeps {
  readonly config: Config
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
  /** Error reports, where they are on. */
  readonly reports?: ErrorReports | undefined
  /** The shop's public URL; final once it listens. */
  readonly websiteUrl: () => string
  readonly passwords?: Passwords
  /** The clients of the parties that provision. */
  readonly providers?: Providers
  /** What customers of SMS own; the shop's own tables unless given. */
  readonly smsAccount?: SmsAccount
  /** Ends a process that no longer takes its jobs. */
  readonly onWedged?: (() => void) | undefined
  /** Interval of cleanups. */
  readonly tidyEveryMs?: number
  readonly interval?: Interval
  /** When rare schedules first run; soon after the start by default. */
  readonly firstRoundMs?: number
}

/** Loads what each server caches of the database. */
const loadTables = async (deps: AppDeps) => {
  const { db } = deps.database
  const [sessions, catalogue, suggested, wheels, checkedNames] = await Promise.all([
    loadSessions(deps),
    loadCatalogue({ ...deps, db }),
    createSuggested(db, deps.log),
    createWheels(db, deps.log),
    createCheckedNames(deps),
  ])
  await Promise.all([
    checkItemTypes(db),
    checkServiceTypes(db),
    checkWhmServers(db, deps.config.whm.servers),
  ])
  return { sessions, catalogue, rules: catalogue.rules, suggested, wheels, checkedNames }
}

/** Opens what modules share: the cached tables, the platform, the clients of outside parties. */
export const openShared = async ({
  passwords = createPasswords(),
  tidyEveryMs = 10 * 60_000,
  ...given
}: AppDeps) => {
  const { providers = createProviders(given.config, given.clock), ...deps } = given
  const { config } = deps
  const tables = await loadTables(deps)
  // Afterwards: the queue begins to poll, and PGlite runs one statement at a time.
  const platform = await openPlatform(deps)
  const { registry, powerdns, whmServers, clouds, sectigo, publicDns } = providers
  return {
    ...deps,
    ...tables,
    ...platform,
    ...{ providers, registry, powerdns, whmServers, clouds, sectigo },
    ...publicDns,
    resolvers: providers.resolvers,
    readWebFile: providers.readWebFile,
    hashDomain: config.sectigo.hashDomain,
    nameservers: config.nameservers,
    reverseZones: config.reverseZones,
    hostingIps: config.hostingIps,
    providerMail: { ...platform.mail, provider: config.providerMailTo },
    passwords,
    tidyEveryMs,
  }
}

export type Shared = Awaited<ReturnType<typeof openShared>>
