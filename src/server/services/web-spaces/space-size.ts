import type { SpaceAddon, WebSpace } from './web-space.ts'

/** The programs that a space can run. */
export const apps = ['php', 'laravel', 'wordpress', 'nodejs', 'python', 'static'] as const
export type App = (typeof apps)[number]

export const engines = ['mysql', 'mariadb', 'postgresql'] as const
export type Engine = (typeof engines)[number]

/** What a space gets of the cluster. */
export interface SpaceSize {
  readonly app: App
  readonly engine: Engine
  readonly cpuMillis: number
  readonly ramMb: number
  readonly filesGb: number
  readonly databaseGb: number
  readonly ipCount: number
  /** How often it is backed up by itself. */
  readonly backsUp: 'DAY' | 'WEEK' | undefined
}

type Values = ReadonlyMap<string, SpaceAddon['value']>

const amount = (values: Values, name: string, least: number): number => {
  const value = values.get(name)
  if (typeof value === 'number' && Number.isInteger(value) && value >= least && value <= 100_000) {
    return value
  }
  throw new RangeError(`${name} is no amount: ${String(value)}`)
}

const optional = (values: Values, name: string): number =>
  values.has(name) ? amount(values, name, 0) : 0

const chosen = <Name extends string>(
  values: Values,
  name: string,
  offered: readonly Name[],
): Name => {
  const value = values.get(name)
  const found = offered.find((each) => each === value)
  if (found === undefined) throw new RangeError(`${name} is not offered: ${String(value)}`)
  return found
}

const cloudSize = (values: Values): SpaceSize => {
  const app = chosen(values, 'ch-app', apps)
  const engine = chosen(values, 'ch-server-db', engines)
  if (app === 'wordpress' && engine === 'postgresql') {
    throw new RangeError('WordPress needs MySQL or MariaDB')
  }
  return {
    ...{ app, engine, backsUp: 'WEEK' },
    cpuMillis: amount(values, 'ch-cpu', 1) * 1000,
    ramMb: amount(values, 'ch-ram', 1) * 1024,
    filesGb: amount(values, 'ch-file-storage', 1) + optional(values, 'ch-more-file-storage'),
    databaseGb: amount(values, 'ch-db-storage', 1) + optional(values, 'ch-more-db-storage'),
    ipCount: optional(values, 'ch-additional-ip'),
  }
}

/** A fifth of the quota is the database's. */
const wordpressSize = (values: Values): SpaceSize => {
  const quota = amount(values, 'wp-quota', 2)
  const websites = amount(values, 'wp-website', 1)
  const databaseGb = Math.max(1, Math.floor(quota / 5))
  return {
    ...{ app: 'wordpress', engine: 'mariadb', ipCount: 0 },
    ...{ cpuMillis: websites * 1000, ramMb: websites * 1024 },
    ...{ filesGb: quota - databaseGb, databaseGb },
    backsUp: values.get('wp-auto-backup') === true ? 'DAY' : undefined,
  }
}

/** Returns what a plan with addons gets. Throws RangeError for what the cluster cannot express. */
export const spaceSize = ({ family, addons }: Pick<WebSpace, 'family' | 'addons'>): SpaceSize => {
  const values = new Map(addons.map(({ name, value }) => [name, value]))
  return family === 'ch' ? cloudSize(values) : wordpressSize(values)
}

/** A part of CPU and RAM. */
export interface Share {
  readonly cpuMillis: number
  readonly ramMb: number
}

/** Splits CPU and RAM: 70 percent are the app's, the rest is the database's. */
export const sharesOf = ({
  cpuMillis,
  ramMb,
}: Share): { readonly app: Share; readonly database: Share } => {
  const app = { cpuMillis: Math.floor(cpuMillis * 0.7), ramMb: Math.floor(ramMb * 0.7) }
  const database = { cpuMillis: cpuMillis - app.cpuMillis, ramMb: ramMb - app.ramMb }
  return { app, database }
}
