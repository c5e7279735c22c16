import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hostingPackages } from '../../catalogue/products/seed/hosting-packages.ts'
import { buildShare, spaceQuota } from './base-objects.ts'
import { resourcesOf } from './pod.ts'
import { sharesOf, spaceSize } from './space-size.ts'
import type { SpaceAddon } from './web-space.ts'

const addonsOf = (values: Readonly<Record<string, SpaceAddon['value']>>): SpaceAddon[] =>
  Object.entries(values).map(([name, value]) => ({ name, value }))

const cloud = {
  ...{ 'ch-cpu': 1, 'ch-ram': 2, 'ch-file-storage': 20, 'ch-db-storage': 5 },
  ...{ 'ch-app': 'php', 'ch-server-db': 'postgresql' },
}

describe('the size of a space', () => {
  it('adds the storage that was bought beside the plan', () => {
    const more = { ...cloud, 'ch-more-file-storage': 50, 'ch-more-db-storage': 10 }
    expect(spaceSize({ family: 'ch', addons: addonsOf(more) })).toEqual({
      ...{ app: 'php', engine: 'postgresql', cpuMillis: 1000, ramMb: 2048 },
      ...{ filesGb: 70, databaseGb: 15, ipCount: 0, backsUp: 'WEEK' },
    })
  })

  it('divides the quota of WordPress among files and database', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 1000 }), (quota) => {
        const addons = addonsOf({ 'wp-quota': quota, 'wp-website': 1 })
        const { filesGb, databaseGb } = spaceSize({ family: 'wp', addons })
        expect(filesGb + databaseGb).toBe(quota)
        expect(Math.min(filesGb, databaseGb)).toBeGreaterThan(0)
      }),
    )
  })

  it.each([
    ['an amount that is none', { 'ch-cpu': 1.5 }],
    ['no CPU', { 'ch-cpu': 0 }],
    ['an unlimited storage', { 'ch-file-storage': null }],
    ['another app', { 'ch-app': 'cobol' }],
    ['WordPress on PostgreSQL', { 'ch-app': 'wordpress' }],
  ])('refuses %s', (_, change) => {
    const addons = addonsOf({ ...cloud, ...change })
    expect(() => spaceSize({ family: 'ch', addons })).toThrow(RangeError)
  })

  /** Another value of what the size depends on; elsewhere, what holds of all plans. */
  const effects: Readonly<Record<string, SpaceAddon['value']>> = {
    ...{ 'ch-cpu': 7, 'ch-ram': 7, 'ch-file-storage': 7, 'ch-db-storage': 7 },
    ...{ 'ch-more-file-storage': 10, 'ch-more-db-storage': 5, 'ch-additional-ip': 1 },
    ...{ 'ch-app': 'nodejs', 'ch-server-db': 'mariadb' },
    // The limit of connected domains, the region, the fee of a change; not sold as long as it is false.
    ...{ 'ch-domain': 'elsewhere', 'ch-data-center': 'elsewhere', 'upgrade-fee': 'elsewhere' },
    'ch-domain-free': 'elsewhere',
  }

  it.each(
    hostingPackages
      .filter(({ type }) => type === 'CLOUD_HOSTING')
      .map(({ key, addons }) => [key, addons('KH')] as const),
  )('follows each addon of %s', (_, addons) => {
    expect(addons.map(({ name }) => name).toSorted()).toEqual(Object.keys(effects).toSorted())
    expect(addons.find(({ name }) => name === 'ch-domain-free')?.value).toBe(false)
    const sizeOf = (all: readonly SpaceAddon[]) => spaceSize({ family: 'ch', addons: all })
    for (const { name } of addons) {
      const value = effects[name] ?? null
      if (value === 'elsewhere') continue
      const changed = addons.map((one) => (one.name === name ? { ...one, value } : one))
      expect(sizeOf(changed), name).not.toEqual(sizeOf(addons))
    }
  })

  it.each([
    [1, '1024Mi'],
    [8, '8192Mi'],
  ])('gives a build the RAM of a plan with %i GB, beside the website', (ram, memory) => {
    const addons = addonsOf({ ...cloud, 'ch-ram': ram, 'ch-app': 'nodejs' })
    const size = spaceSize({ family: 'ch', addons })
    const space = { itemId: 'a', family: 'ch', plan: 'ch-basic', addons } as const
    const quota = spaceQuota({ space, size }).spec as { hard: Record<string, string> }
    expect(quota.hard['limits.memory']).toBe(`${2 * ram * 1024 + 512}Mi`)
    const share = resourcesOf(buildShare(size).cpuMillis, buildShare(size).ramMb)
    expect(share.limits).toMatchObject({ memory })
  })

  it.each(
    hostingPackages
      .filter(({ key }) => /^(ch|wp)-/.test(key))
      .map(({ key, addons }) => [key, addons('KH')] as const),
  )('is known for %s as it is sold', (key, addons) => {
    const family = key.startsWith('ch') ? 'ch' : 'wp'
    const size = spaceSize({ family, addons })
    const { app, database } = sharesOf(size)
    expect(app.cpuMillis + database.cpuMillis).toBe(size.cpuMillis)
    expect(app.ramMb + database.ramMb).toBe(size.ramMb)
  })
})
