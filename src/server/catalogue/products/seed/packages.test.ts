import { describe, expect, it } from 'vitest'
import { isEndOfLife } from '../../../../contract/end-of-life.ts'
import { fromDollars } from '../../../../contract/money.ts'
import { cloudServers } from './cloud-servers.ts'
import { hostingPackages } from './hosting-packages.ts'
import { packageRow, priceRows } from './package.ts'
import { certificatePriceRows, certificateRows } from './ssl-certificates.ts'

const all = [...cloudServers, ...hostingPackages]
const regionId = '5a1f7f3e-0c1d-4b5e-9a52-d3a0c0de0201'

/** Commerce §3. */
const codes = `cs-baby-cloud-1 cs-baby-cloud-2 cs-basic-cloud-1 cs-basic-cloud-2 cs-basic-cloud-3
  cs-standard-cloud-1 cs-standard-cloud-2 cs-standard-cloud-3 cs-premium-cloud-1 cs-premium-cloud-2
  ch-basic ch-standard ch-advanced ch-professional sh-basic sh-lite sh-standard sh-essential
  sh-professional sh-business wp-basic wp-standard wp-premium`.split(/\s+/)

const addonKeys = {
  CLOUD_SERVER: `cs-cpu cs-ram cs-bandwidth cs-additional-ip cs-more-storage cs-os cs-storage
    cs-backup upgrade-fee extend-fee`,
  CLOUD_HOSTING: `ch-cpu ch-ram ch-app ch-db-storage ch-file-storage ch-data-center
    ch-additional-ip ch-domain ch-domain-free ch-server-db ch-more-file-storage ch-more-db-storage
    upgrade-fee`,
  SHARED_HOSTING: `sh-quota sh-bwlimit sh-maxftp sh-maxpop sh-maxsub sh-maxpark sh-maxsql-mysql
    sh-maxsql-postgresql sh-auto-backup sh-manual-backup sh-auto-ssl sh-control-panel
    sh-data-center sh-domain sh-website sh-wordpress upgrade-fee`,
  WORDPRESS_HOSTING: `wp-quota wp-website wp-auto-ssl wp-auto-update wp-auto-backup wp-free-domain
    upgrade-fee`,
} as const

describe('packages', () => {
  it('are those of the specification', () => {
    expect(all.map(({ key }) => key).toSorted()).toEqual(codes.toSorted())
  })

  it.each(all.map((seeded) => [seeded.key, seeded] as const))('%s has its addons', (_, seeded) => {
    const { addons } = packageRow(seeded, regionId, 'KH')
    const names = addons.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(names).toEqual(expect.arrayContaining(addonKeys[seeded.type].split(/\s+/)))
  })

  it.each(all.map((seeded) => [seeded.key, seeded] as const))(
    '%s costs less by the year, and no less when renewed',
    (_, seeded) => {
      for (const country of ['KH', 'TH'] as const) {
        const [month, year] = priceRows(seeded, regionId, country)
        if (month === undefined || year === undefined) throw new Error('two terms')
        expect(month).toMatchObject({ duration: 1, durationType: 'MONTH' })
        expect(year).toMatchObject({ duration: 12, durationType: 'MONTH' })
        expect(year.price).toBeLessThan(year.renewalPrice)
        expect(year.renewalPrice).toBeLessThan(12 * month.price)
      }
    },
  )

  it('begin at the quoted prices', () => {
    const monthly = (key: string) => all.find((one) => one.key === key)?.monthly.KH
    expect(Math.min(...cloudServers.map((one) => one.monthly.KH))).toBe(8.99)
    expect([monthly('ch-basic'), monthly('ch-standard')]).toEqual([9.99, 15.99])
  })

  it('have one that is recommended, of each product', () => {
    const popular = all.filter(({ isPopular }) => isPopular === true)
    expect(popular.map(({ key }) => key)).toEqual([
      'cs-basic-cloud-1',
      'ch-standard',
      'sh-standard',
      'wp-standard',
    ])
    expect(popular[0]?.badges).toEqual(['best-seller'])
  })

  const optionsOf = (key: string, name: string) =>
    cloudServers
      .find((server) => server.key === key)
      ?.addons('KH')
      .find((addon) => addon.name === name)?.options ?? []

  it.each(cloudServers.map(({ key }) => key))('%s offers every operating system', (key) => {
    const systems = optionsOf(key, 'cs-os')
    expect(systems.map(({ name }) => name).toSorted()).toEqual(
      [
        ...['18.04', '20.04', '22.04', '24.04'].map((version) => `Ubuntu ${version}`),
        ...['7', '9', '10'].map((version) => `CentOS ${version}`),
        ...['8.10', '9.4', '9.5'].map((version) => `AlmaLinux ${version}`),
        ...['8.10', '9.4'].map((version) => `Rocky Linux ${version}`),
        'Debian 11',
        'Windows Server 2019',
        'Windows 10',
      ].toSorted(),
    )
    const now = new Date('2026-11-24T00:00:00Z')
    const old = systems.filter(({ endOfLife }) => isEndOfLife(endOfLife, now))
    expect(old.map(({ value }) => value)).toEqual([
      'ubuntu-20.04',
      'ubuntu-18.04',
      'centos-7',
      'debian-11',
      'windows-10',
    ])
    expect(systems.filter(({ minDiskGb }) => minDiskGb === 40).map(({ value }) => value)).toEqual([
      'windows-server-2019',
      'windows-10',
    ])
  })

  it('offer SSD and HDD, and to extend the disk of a running server', () => {
    const disks = optionsOf('cs-basic-cloud-1', 'cs-storage')
    expect(disks.map(({ value, onlyChanges }) => [value, onlyChanges === true])).toEqual([
      ['ssd', false],
      ['hdd', false],
      ['update', true],
    ])
  })

  it('back servers up weekly for nothing, and daily for 20 % of the package', () => {
    const backups = optionsOf('cs-basic-cloud-1', 'cs-backup')
    expect(backups.map(({ value, monthlyPrice }) => [value, monthlyPrice])).toEqual([
      ['weekly', 0],
      ['daily', fromDollars(3.8)],
    ])
  })

  it('have one limit for the databases of each kind', () => {
    for (const { addons } of hostingPackages.filter(({ type }) => type === 'SHARED_HOSTING')) {
      const limit = (name: string) => addons('KH').find((addon) => addon.name === name)?.value
      expect(limit('sh-maxsql-postgresql')).toBe(limit('sh-maxsql-mysql'))
    }
  })
})

describe('certificates', () => {
  const rows = certificateRows()

  it('are those of the specification', () => {
    expect(rows.map(({ slug }) => slug).toSorted()).toEqual(
      `comodossl-ev-multi-domain-ssl comodossl-multi-domain-ssl essentialssl essentialssl-wildcard
        ev-ssl instantssl instantssl-pro positivessl positivessl-multi-domain positivessl-wildcard
        premiumssl premiumssl-wildcard unified-communications`.split(/\s+/),
    )
  })

  it('include three names where they are for several', () => {
    for (const { group, domainsIncluded, additionalDomains, additionalDomainPrice } of rows) {
      expect(domainsIncluded).toBe(group === 'multi' ? 3 : 1)
      expect(additionalDomains > 0).toBe(group === 'multi')
      expect(additionalDomainPrice !== null).toBe(group === 'multi')
    }
  })

  it('require documents where an organisation is validated', () => {
    for (const { validation, paperwork, issuedToDays } of rows) {
      expect(paperwork).toBe(validation !== 'DV')
      expect(issuedToDays > 0).toBe(validation !== 'DV')
    }
  })

  it('cost less for two years than for twice one', () => {
    const prices = certificatePriceRows()
    for (const { slug } of rows) {
      const [one, two] = prices.filter((price) => price.slug === slug)
      expect([one?.years, two?.years]).toEqual([1, 2])
      expect(two?.price).toBeLessThan(2 * (one?.price ?? 0))
      expect(one?.renewalPrice).toBeGreaterThan(one?.price ?? Infinity)
    }
    expect(prices.find(({ slug }) => slug === 'positivessl')?.price).toBe(fromDollars(8.99))
  })
})
