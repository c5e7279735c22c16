import { createHash } from 'node:crypto'
import type { PackageLimits } from '../../providers/whm/index.ts'

/** A chosen addon; null means unlimited. */
export interface HostingAddon {
  readonly name: string
  readonly value: number | string | boolean | null
}

/** What 0 means to WHM for a limit: if it is unlimited, a plan cannot offer none. */
type Zero = 'unlimited' | 'none'

const mbPerGb = 1024
const highest = 999_999_999

type Amount = number | null

const readAmount = (addons: readonly HostingAddon[], name: string): Amount => {
  const value = addons.find((addon) => addon.name === name)?.value
  if (value === null) return null
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value > highest) {
    throw new RangeError(`${name} is no amount: ${String(value)}`)
  }
  return value
}

const limitText = (name: string, amount: Amount, zero: Zero): string => {
  if (amount === null) return zero === 'unlimited' ? '0' : 'unlimited'
  if (amount === 0 && zero === 'unlimited') {
    throw new RangeError(`${name} of 0 would be unlimited at WHM`)
  }
  return String(amount)
}

const larger = (a: Amount, b: Amount): Amount => (a === null || b === null ? null : Math.max(a, b))

const times = (amount: Amount, factor: number): Amount => (amount === null ? null : amount * factor)

const plus = (amount: Amount, more: number): Amount => (amount === null ? null : amount + more)

/** One website is on the main domain. */
const addonDomains = (websites: Amount): Amount => {
  if (websites === 0) throw new RangeError('sh-website of 0 leaves no website')
  return websites === null ? null : websites - 1
}

/** Returns the parameters of a WHM package with the given addons. Throws RangeError for what WHM cannot express. */
export const packageLimits = (addons: readonly HostingAddon[]): PackageLimits => {
  const of = (name: string): Amount => readAmount(addons, name)
  const limit = (name: string, zero: Zero): string => limitText(name, of(name), zero)
  const inMb = (name: string): string => limitText(name, times(of(name), mbPerGb), 'unlimited')
  // One number applies to each type of database.
  const databases = larger(of('sh-maxsql-mysql'), of('sh-maxsql-postgresql'))
  return {
    quota: inMb('sh-quota'),
    bwlimit: inMb('sh-bwlimit'),
    maxftp: limit('sh-maxftp', 'unlimited'),
    maxpop: limit('sh-maxpop', 'unlimited'),
    maxsub: limit('sh-maxsub', 'none'),
    // One more is the temporary subdomain.
    maxpark: limitText('sh-maxpark', plus(of('sh-maxpark'), 1), 'none'),
    maxaddon: limitText('sh-website', addonDomains(of('sh-website')), 'none'),
    maxsql: limitText('sh-maxsql-*', databases, 'unlimited'),
  }
}

/** Returns whether a plan has nightly backups, which WHM has per account and not per package. */
export const backsUpNightly = (addons: readonly HostingAddon[]): boolean => {
  const value = addons.find(({ name }) => name === 'sh-auto-backup')?.value
  return value !== undefined && value !== false && value !== 0
}

/** Returns what a package is set to: its limits and what holds for all plans, which is no part of its name. */
export const packageSettings = (limits: PackageLimits): PackageLimits => ({
  ...limits,
  // For each domain.
  max_email_per_hour: '500',
})

/** Returns the name of a plan's package, its version a hash of the limits: a changed plan never changes sold accounts. */
export const packageNameOf = (plan: string, limits: PackageLimits): string => {
  const sorted = Object.entries(limits).sort(([a], [b]) => (a < b ? -1 : 1))
  const version = createHash('sha256').update(JSON.stringify(sorted)).digest().readUIntBE(0, 5)
  return `fl-${plan}-v${version}`
}
