import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hostingPackages } from '../../catalogue/products/seed/hosting-packages.ts'
import { packageRow } from '../../catalogue/products/seed/package.ts'
import {
  backsUpNightly,
  packageLimits,
  packageNameOf,
  type HostingAddon,
} from './package-limits.ts'

const basic: readonly HostingAddon[] = [
  { name: 'sh-quota', value: 5 },
  { name: 'sh-bwlimit', value: 50 },
  { name: 'sh-data-center', value: 'KH' },
  { name: 'sh-wordpress', value: true },
  { name: 'sh-website', value: 1 },
  { name: 'sh-maxftp', value: 2 },
  { name: 'sh-maxpop', value: 5 },
  { name: 'sh-maxsub', value: 5 },
  { name: 'sh-maxpark', value: 1 },
  { name: 'sh-maxsql-mysql', value: 2 },
  { name: 'sh-maxsql-postgresql', value: 0 },
]

type Plan = readonly HostingAddon[]
const valueIn = (plan: Plan, addon: string) => plan.find(({ name }) => name === addon)?.value

const changed = (name: string, value: HostingAddon['value']): readonly HostingAddon[] =>
  basic.map((addon) => (addon.name === name ? { name, value } : addon))

describe('the limits of a package', () => {
  it('are in WHM’s units', () => {
    expect(packageLimits(basic)).toEqual({
      quota: '5120',
      bwlimit: '51200',
      maxftp: '2',
      maxpop: '5',
      maxsub: '5',
      maxpark: '2',
      maxaddon: '0',
      maxsql: '2',
    })
  })

  it.each([
    ['sh-quota', 'quota'],
    ['sh-bwlimit', 'bwlimit'],
    ['sh-maxftp', 'maxftp'],
    ['sh-maxpop', 'maxpop'],
  ])('are unlimited for %s by 0, which therefore never means none', (name, parameter) => {
    expect(packageLimits(changed(name, null))[parameter]).toBe('0')
    expect(() => packageLimits(changed(name, 0))).toThrow(RangeError)
  })

  it.each([
    ['sh-maxsub', 'maxsub', '0'],
    // The temporary subdomain is one, too.
    ['sh-maxpark', 'maxpark', '1'],
  ])('are none for %s by 0, and unlimited by that word', (name, parameter, none) => {
    expect(packageLimits(changed(name, 0))[parameter]).toBe(none)
    expect(packageLimits(changed(name, null))[parameter]).toBe('unlimited')
  })

  it('have the larger number of databases, because one number applies to both types', () => {
    const maxsql = (mysql: number | null, postgresql: number | null) =>
      packageLimits([
        ...changed('sh-maxsql-mysql', mysql).filter(({ name }) => !name.endsWith('postgresql')),
        { name: 'sh-maxsql-postgresql', value: postgresql },
      ]).maxsql
    expect([maxsql(2, 5), maxsql(5, 2), maxsql(null, 2), maxsql(2, null)]).toEqual([
      '5',
      '5',
      '0',
      '0',
    ])
    expect(() => maxsql(0, 0)).toThrow(RangeError)
  })

  it('have one addon domain less than websites', () => {
    expect(packageLimits(changed('sh-website', 3)).maxaddon).toBe('2')
    expect(packageLimits(changed('sh-website', null)).maxaddon).toBe('unlimited')
    expect(() => packageLimits(changed('sh-website', 0))).toThrow(RangeError)
  })

  it('refuse a plan with a missing or odd amount', () => {
    for (const { name } of basic.filter(({ value }) => typeof value === 'number')) {
      expect(() => packageLimits(basic.filter((addon) => addon.name !== name))).toThrow(RangeError)
      for (const odd of [-1, 1.5, '5', true]) {
        expect(() => packageLimits(changed(name, odd))).toThrow(RangeError)
      }
    }
  })

  it('never turn an amount into unlimited, nor the other way round', () => {
    const sold = fc.option(fc.integer({ min: 1, max: 500 }), { nil: null })
    const names = basic.filter(({ value }) => typeof value === 'number').map(({ name }) => name)
    fc.assert(
      fc.property(
        fc.array(sold, { minLength: names.length, maxLength: names.length }),
        (values) => {
          const limits = packageLimits(
            names.map((name, at) => ({ name, value: values[at] ?? null })),
          )
          const valueOf = (name: string) => values[names.indexOf(name)] ?? null
          const unlimitedAtZero = ['quota', 'bwlimit', 'maxftp', 'maxpop']
          for (const parameter of [...unlimitedAtZero, 'maxsub', 'maxpark']) {
            const text = limits[parameter]
            const isUnlimited = text === (unlimitedAtZero.includes(parameter) ? '0' : 'unlimited')
            expect(isUnlimited).toBe(valueOf(`sh-${parameter}`) === null)
          }
        },
      ),
    )
  })
})

/** What a change of each addon on sale changes at WHM; elsewhere, what holds of all plans instead. */
const effects: Readonly<Record<string, HostingAddon['value'] | ((plan: Plan) => boolean)>> = {
  ...{ 'sh-quota': 7, 'sh-bwlimit': 7, 'sh-maxftp': 7, 'sh-maxpop': 7, 'sh-maxsub': 7 },
  ...{ 'sh-maxpark': 7, 'sh-maxsql-mysql': 777, 'sh-maxsql-postgresql': 777, 'sh-website': 7 },
  'sh-auto-backup': false,
  // The same limit.
  'sh-domain': (plan) => valueIn(plan, 'sh-domain') === valueIn(plan, 'sh-website'),
  // Every domain gets a certificate; every account has cPanel, and WordPress in it.
  'sh-auto-ssl': (plan) => valueIn(plan, 'sh-auto-ssl') === true,
  'sh-control-panel': (plan) => valueIn(plan, 'sh-control-panel') === 'cpanel',
  'sh-wordpress': (plan) => valueIn(plan, 'sh-wordpress') === true,
  // Decides whether customers may back up.
  'sh-manual-backup': (plan) => typeof valueIn(plan, 'sh-manual-backup') === 'boolean',
  // The country of the chosen region.
  'sh-data-center': (plan) => valueIn(plan, 'sh-data-center') === 'KH',
  // A line of its own in a change's price.
  'upgrade-fee': (plan) => typeof valueIn(plan, 'upgrade-fee') === 'number',
}

describe('the plans of the catalogue', () => {
  const plans = hostingPackages.filter(({ type }) => type === 'SHARED_HOSTING')

  it.each(plans.map((plan) => [plan.key, plan.addons('KH')] as const))(
    'sell with %s nothing without an effect',
    (_, addons) => {
      const atWhm = (changed: Plan) => ({
        ...packageLimits(changed),
        backsUp: backsUpNightly(changed),
      })
      expect(addons.map(({ name }) => name).toSorted()).toEqual(Object.keys(effects).toSorted())
      for (const { name, options } of addons) {
        const effect = effects[name]
        if (typeof effect === 'function') expect(effect(addons), name).toBe(true)
        else {
          // The larger limit of the two kinds of databases applies to both.
          const family = name.startsWith('sh-maxsql-') ? 'sh-maxsql-' : name
          const changed = addons.map((one) =>
            one.name.startsWith(family) ? { ...one, value: effect ?? null } : one,
          )
          expect(atWhm(changed), name).not.toEqual(atWhm(addons))
        }
        expect(options.length, name).toBe(name === 'sh-control-panel' ? 1 : 0)
      }
    },
  )

  it.each(plans.map((plan) => [plan.key, plan] as const))('include %s with limits', (_, plan) => {
    for (const country of ['KH', 'TH'] as const) {
      const { addons } = packageRow(plan, '5a1f7f3e-0c1d-4b5e-9a52-d3a0c0de0201', country)
      expect(Object.values(packageLimits(addons))).toHaveLength(8)
    }
  })
})

describe('the name of a package', () => {
  const count = fc.integer({ min: 1, max: 9999 }).map(String)
  const limits = fc.record({ quota: count, maxftp: count, maxsub: count })

  it('names the plan, and differs exactly where the limits do', () => {
    fc.assert(
      fc.property(limits, limits, (a, b) => {
        const name = packageNameOf('sh-basic', a)
        expect(name).toMatch(/^fl-sh-basic-v\d{1,13}$/)
        const isSame = JSON.stringify(a) === JSON.stringify(b)
        expect(packageNameOf('sh-basic', b) === name).toBe(isSame)
        expect(packageNameOf('sh-lite', a)).not.toBe(name)
      }),
    )
  })

  it('does not depend on the order of the limits', () => {
    const { quota, maxftp, maxsub } = { quota: '1', maxftp: '2', maxsub: '3' }
    expect(packageNameOf('x', { quota, maxftp, maxsub })).toBe(
      packageNameOf('x', { maxsub, quota, maxftp }),
    )
  })
})
