import { describe, expect, it } from 'vitest'
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
  CLOUD_SERVER: 'cs-cpu cs-ram cs-bandwidth cs-additional-ip cs-more-storage cs-os cs-storage',
  CLOUD_HOSTING: `ch-cpu ch-ram ch-app ch-db-storage ch-file-storage ch-data-center
    ch-additional-ip ch-domain ch-domain-free ch-server-db ch-more-file-storage ch-more-db-storage
    upgrade-fee`,
  SHARED_HOSTING: `sh-quota sh-bwlimit sh-maxftp sh-maxpop sh-maxsub sh-maxpark sh-maxsql-mysql
    sh-maxsql-postgresql sh-auto-backup sh-manual-backup sh-auto-ssl sh-control-panel
    sh-data-center sh-domain sh-website sh-wordpress upgrade-fee`,
  WORDPRESS_HOSTING: 'wp-quota wp-auto-ssl',
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

  it('offer every operating system of the specification', () => {
    const [first] = cloudServers
    const systems = first?.addons('KH').find(({ name }) => name === 'cs-os')?.options
    expect(systems?.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        ...['18.04', '20.04', '22.04', '24.04'].map((version) => `Ubuntu ${version}`),
        ...['7', '9', '10'].map((version) => `CentOS ${version}`),
        ...['8.10', '9.4', '9.5'].map((version) => `AlmaLinux ${version}`),
        ...['8.10', '9.4'].map((version) => `Rocky Linux ${version}`),
        'Debian 11',
        'Windows Server 2019',
        'Windows 10',
      ]),
    )
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
