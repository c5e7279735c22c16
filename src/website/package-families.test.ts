import { expect, test } from 'vitest'
import { askPath, cloudServers, hostingFamilies, orderPath, planPath } from './package-families.ts'

test('the plans of the specification have pages, servers have none', () => {
  const { cloud, shared, wordpress } = hostingFamilies
  expect(planPath(cloud, 'ch-professional')).toBe('/hosting/cloud/professional')
  expect(planPath(cloud, 'sh-basic')).toBeUndefined()
  expect(planPath(cloudServers, 'cs-basic-cloud-1')).toBeUndefined()
  expect([cloud, shared, wordpress].map(({ plans }) => plans.map(({ key }) => key))).toEqual([
    ['ch-basic', 'ch-standard', 'ch-advanced', 'ch-professional'],
    ['sh-basic', 'sh-lite', 'sh-standard', 'sh-essential', 'sh-professional', 'sh-business'],
    ['wp-basic', 'wp-standard', 'wp-premium'],
  ])
})

test('an order opens the configurator, or names its product to us', () => {
  const month = {
    duration: 1,
    durationType: 'MONTH',
    price: 1,
    regularPrice: 1,
    renewalPrice: 1,
  } as const
  const path = (key: string, pricing: readonly (typeof month)[]) =>
    orderPath(hostingFamilies.shared, { key, pricing: [...pricing] })
  expect(path('sh-basic', [month])).toBe('/hosting/shared?package=sh-basic')
  expect(orderPath(hostingFamilies.shared, { key: 'sh-basic', pricing: [month] }, 'bangkok')).toBe(
    '/hosting/shared?package=sh-basic&region=bangkok',
  )
  expect(path('sh-basic', [])).toBe('/contact-us?product=sh-basic')
  expect(askPath('ch-basic')).toBe('/contact-us?product=ch-basic')
})
