import { expect, it } from 'vitest'
import { changePrice, type ChangeSide } from '../../../contract/change-price.ts'
import { configuredPrice, type ChosenAddon, type Term } from '../../../contract/configured-price.ts'
import { add, subtract, zero } from '../../../contract/money.ts'
import type { Package } from '../../../contract/products.ts'
import { showPackage, type PackageRecord } from '../../catalogue/products/index.ts'
import { cloudServers } from '../../catalogue/products/seed/cloud-servers.ts'
import { hostingPackages } from '../../catalogue/products/seed/hosting-packages.ts'
import { packageRow, priceRows } from '../../catalogue/products/seed/package.ts'
import { changeOf, pricePackage, type PackageLine } from './package-price.ts'

const regionId = '5a1f7f3e-0c1d-4b5e-9a52-d3a0c0de0201'
const now = new Date('2026-11-24T03:00:00Z')

/** The seed's packages of all kinds, as the database has them. */
const records = [...cloudServers, ...hostingPackages].map((seeded): PackageRecord => ({
  ...packageRow(seeded, regionId, 'KH'),
  ...{ isDisabled: false, prices: priceRows(seeded, regionId, 'KH') },
}))

/** As a browser gets them. */
const packages = records.map(
  (record) => JSON.parse(JSON.stringify(showPackage(record, 'km'))) as Package,
)

/** Returns whole numbers below `bound`, always the same ones (mulberry32). */
const numbers = (seed: number) => {
  let state = seed
  return (bound: number): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % bound
  }
}

const pick = <One>(list: readonly One[], next: (bound: number) => number): One => {
  const one = list[next(list.length)]
  if (one === undefined) throw new Error('nothing to pick')
  return one
}

/** Chooses any of a package's options for about half of its addons. */
const anyAddons = ({ addons }: Package, next: (bound: number) => number): ChosenAddon[] => {
  const chosen: ChosenAddon[] = []
  for (const { name, options } of addons)
    if (options.length > 0 && next(2) === 1)
      chosen.push({ name, value: pick(options, next).data.value })
  return chosen
}

const terms: readonly Term[] = [
  { duration: 1, durationType: 'MONTH' },
  { duration: 12, durationType: 'MONTH' },
]

type Service = NonNullable<PackageLine<object>['facts']['service']>

const lineOf = (
  key: string,
  addons: ChosenAddon[],
  { duration, durationType }: Term,
  service?: Service,
): PackageLine<object> => ({
  ...{ key: 'any', subject: 'any', product_key: key, duration, duration_type: durationType },
  action: service === undefined ? 'purchase' : 'upgrade',
  config: { regionId, planName: key, addons, option: {} },
  facts: service === undefined ? {} : { service },
})

it('a million configurations of all kinds cost the same in the browser and in the cart', () => {
  const next = numbers(42)
  const sold = new Set<string>()
  const byKey = new Map(records.map((record) => [record.key, [record]]))
  let wrong = 0
  for (let at = 0; at < 1_000_000; at += 1) {
    const one = pick(packages, next)
    const term = pick(terms, next)
    const addons = anyAddons(one, next)
    const seen = configuredPrice(one, { ...term, addons }, 10)
    const priced = pricePackage(byKey.get(one.key) ?? [], lineOf(one.key, addons, term), now)
    if (!seen.ok) {
      if (priced !== undefined) wrong += 1
      continue
    }
    sold.add(one.type)
    const isEqual =
      priced !== undefined &&
      subtract(priced.price, priced.discount) === seen.due &&
      priced.renewalPrice === seen.renewal.due
    if (!isEqual || seen.total < 0 || seen.renewal.total < 0) wrong += 1
  }
  expect(wrong).toBe(0)
  expect(sold.size).toBe(4)
})

it('a change costs the same on both sides; its reversal gives it back, and a detour costs nothing', () => {
  const next = numbers(80)
  const kinds = ['CLOUD_SERVER', 'CLOUD_HOSTING', 'SHARED_HOSTING', 'WORDPRESS_HOSTING']
  const changed = new Map<string, number>()
  let wrong = 0
  for (let at = 0; at < 10_000; at += 1) {
    const kind = pick(kinds, next)
    const term = pick(terms, next)
    const days = term.duration === 1 ? 30 : 365
    const left = next(days + 1)
    const endsAt = new Date(now.getTime() + left * 86_400_000)
    const startsAt = new Date(endsAt.getTime() - days * 86_400_000)
    const side = (): ChangeSide & { readonly sold: Package } => {
      const sold = pick(
        packages.filter(({ type }) => type === kind),
        next,
      )
      return { sold, addons: anyAddons(sold, next) }
    }
    const [a, b, c] = [side(), side(), side()]
    const paid = [{ left, days, priced: 'first' as const }]
    const quote = (before: ChangeSide, after: ChangeSide) =>
      changePrice({ ...term, before, after, terms: paid, taxPercent: 10, minimum: zero })
    const [forth, back] = [quote(a, b), quote(b, a)]
    const service: Service = {
      ...{ subject: 'any', productKey: a.sold.key, state: 'ACTIVE', site: 'KH' },
      ...{ expiresAt: endsAt.toISOString(), isChanging: false, owed: zero },
      config: {
        ...{ regionId, planName: a.sold.key, itemId: regionId, sold: a.sold, ...term },
        addons: [...a.addons],
        terms: [
          { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString(), priced: 'first' },
        ],
      },
    }
    const line = lineOf(b.sold.key, [...b.addons], term, service)
    const server = changeOf({ packages: records, now, minimum: zero }, line)
    if (server?.ok !== forth.ok) wrong += 1
    if (!forth.ok || server?.ok !== true) continue
    changed.set(kind, (changed.get(kind) ?? 0) + 1)
    if (server.total !== forth.total || server.settled !== forth.settled) wrong += 1
    if (back.ok && add(forth.total, back.total) !== 0) wrong += 1
    const [on, direct] = [quote(b, c), quote(a, c)]
    if (on.ok && direct.ok && add(forth.total, on.total) !== direct.total) wrong += 1
  }
  expect(wrong).toBe(0)
  expect([...changed.keys()].toSorted()).toEqual(kinds.toSorted())
})
