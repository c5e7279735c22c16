import { isDeepStrictEqual } from 'node:util'
import * as v from 'valibot'
import type { Clock } from '../../platform/clock.ts'
import { readData } from './answer.ts'
import type { WhmClient } from './client.ts'
import { WhmRefused } from './errors.ts'

/** The limits of a package by the parameter names of editpkg, as text. */
export type PackageLimits = Readonly<Record<string, string>>

const Text = v.pipe(
  v.nullable(v.union([v.string(), v.number(), v.boolean()])),
  v.transform((value) => (value === null ? '' : String(value))),
)
const PackageData = v.object({ pkg: v.record(v.string(), Text) })

/** Returns the stored limits of a package by upper-case name; undefined when it is absent. Throws ProviderError. */
export const findPackage = async (
  client: WhmClient,
  name: string,
): Promise<ReadonlyMap<string, string> | undefined> => {
  const outcome = await client.tryCall('getpkginfo', { pkg: client.packageName(name) })
  if (outcome.ok) {
    const { pkg } = readData('getpkginfo', PackageData, outcome.data)
    return new Map(Object.entries(pkg).map(([key, value]) => [key.toUpperCase(), value]))
  }
  if (outcome.refusal.cause === 'package' || outcome.refusal.cause === 'absent') return undefined
  throw new WhmRefused('getpkginfo', outcome.refusal)
}

/** Limits whose 0 WHM shows as unlimited. */
const unlimitedAtZero: ReadonlySet<string> = new Set([
  'quota',
  'bwlimit',
  'maxftp',
  'maxpop',
  'maxsql',
  'maxlst',
  'max_email_per_hour',
])

/** Returns whether a stored package has the given limits. */
const hasLimits = (stored: ReadonlyMap<string, string>, limits: PackageLimits): boolean =>
  Object.entries(limits).every(([name, value]) => {
    const shown = value === '0' && unlimitedAtZero.has(name) ? 'unlimited' : value
    const actual = stored.get(name.toUpperCase())
    return actual === shown || actual === value
  })

/** How long a package is not looked up again: many orders of one plan come together. */
const knownForMs = 60_000

/** Creates what creates a package, or corrects it together with every account on it. It throws ProviderError. */
export const createEnsurePackage = (client: WhmClient, clock: Clock) => {
  const known = new Map<string, { readonly limits: PackageLimits; readonly until: number }>()
  return async (name: string, limits: PackageLimits): Promise<void> => {
    const now = clock.now().getTime()
    const last = known.get(name)
    if (last !== undefined && now < last.until && isDeepStrictEqual(last.limits, limits)) return
    const stored = await findPackage(client, name)
    if (stored === undefined || !hasLimits(stored, limits)) {
      known.delete(name)
      await client.call('editpkg', v.unknown(), { name: client.packageName(name), ...limits })
    }
    known.set(name, { limits, until: now + knownForMs })
  }
}
