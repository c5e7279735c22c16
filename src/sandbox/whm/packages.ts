import { join } from 'node:path'
import * as v from 'valibot'
import { openJsonLines } from '../json-lines.ts'
import { quoted, Refused } from './answer.ts'

const Package = v.object({ name: v.string(), limits: v.record(v.string(), v.string()) })

/** A package with its limits as WHM shows them. */
export type Package = Readonly<v.InferOutput<typeof Package>>

export interface Packages {
  byName(name: string): Package | undefined
  all(): readonly Package[]
  put(pkg: Package): void
  readonly close: () => void
}

const initialLimits: Readonly<Record<string, string>> = {
  QUOTA: 'unlimited',
  BWLIMIT: '1048576',
  MAXFTP: 'unlimited',
  MAXPOP: 'unlimited',
  MAXSUB: 'unlimited',
  MAXPARK: '0',
  MAXADDON: '0',
  MAXSQL: 'unlimited',
  MAXLST: 'unlimited',
  MAX_EMAIL_PER_HOUR: 'unlimited',
  FEATURELIST: 'default',
  CPMOD: 'jupiter',
  HASSHELL: 'n',
  CGI: 'y',
  IP: 'n',
  LANG: 'en',
}

/** Limits for which 0 means unlimited; for the others it means none. */
const zeroIsUnlimited: ReadonlySet<string> = new Set([
  'QUOTA',
  'BWLIMIT',
  'MAXFTP',
  'MAXPOP',
  'MAXSQL',
  'MAXLST',
  'MAX_EMAIL_PER_HOUR',
])

const counts: ReadonlySet<string> = new Set([...zeroIsUnlimited, 'MAXSUB', 'MAXPARK', 'MAXADDON'])

/** Opens the packages under `dataDir`, or in memory without one. */
export function openPackages(dataDir: string | undefined): Packages {
  const file = dataDir === undefined ? undefined : join(dataDir, 'whm-packages.jsonl')
  const lines = openJsonLines(file, Package)
  const byName = new Map([['default', { name: 'default', limits: { ...initialLimits } }]])
  for (const pkg of lines.loaded) byName.set(pkg.name, pkg)
  return {
    byName: (name) => byName.get(name),
    all: () => [...byName.values()],
    put: (pkg) => {
      lines.append(pkg)
      byName.set(pkg.name, pkg)
    },
    close: lines.close,
  }
}

/** Returns a limit as WHM stores it. Throws Refused. */
const storedLimit = (key: string, value: string): string => {
  if (!counts.has(key)) return value
  if (value === 'unlimited' || (value === '0' && zeroIsUnlimited.has(key))) return 'unlimited'
  if (/^\d{1,6}$/.test(value) || (key === 'BWLIMIT' && /^\d{1,9}$/.test(value))) {
    return String(Number(value))
  }
  throw new Refused(`Invalid value for ${quoted(key)}: ${quoted(value)}.`)
}

/** Returns a package changed by the parameters of addpkg or editpkg. Throws Refused. */
export const changedPackage = (
  name: string,
  before: Package | undefined,
  parameters: ReadonlyMap<string, string>,
): Package => {
  if (!/^[\w .-]{1,60}$/.test(name)) throw new Refused(`Invalid package name: ${quoted(name)}.`)
  const limits = { ...(before?.limits ?? initialLimits) }
  for (const [key, value] of parameters) {
    const upper = key === 'language' ? 'LANG' : key.toUpperCase()
    if (upper in initialLimits) limits[upper] = storedLimit(upper, value)
  }
  return { name, limits }
}

/** Returns a limit in numbers; undefined means unlimited. */
export const limitOf = (pkg: Package | undefined, key: string): number | undefined => {
  const value = pkg?.limits[key]
  return value === undefined || value === 'unlimited' ? undefined : Number(value)
}
