import { expect, it } from 'vitest'
import { pageEventsOf } from './page-events.ts'

const namesOf = (path: string, search = '') => pageEventsOf(path, search).map(([name]) => name)

it('views every page, and the content of product pages', () => {
  expect(namesOf('/')).toEqual(['PageView'])
  expect(namesOf('/about-us')).toEqual(['PageView'])
  for (const path of ['/cloud', '/hosting/shared', '/ssl/positivessl', '/domain/tld/com.kh'])
    expect(namesOf(path), path).toEqual(['PageView', 'ViewContent'])
  for (const path of ['/ssl/compare', '/hosting/shared/compare'])
    expect(namesOf(path), path).toEqual(['PageView'])
})

it('names the content of a product page by its heading', () => {
  const contentOf = (heading?: string) => pageEventsOf('/cloud', '', heading)[1]?.[1].customData
  expect(contentOf(' Cloud servers ')).toEqual({
    ...{ contentIds: ['cloud'], contentName: 'Cloud servers', contentType: 'product_group' },
    contents: [{ id: 'cloud', quantity: 1, title: 'Cloud servers' }],
  })
  expect(contentOf()).toMatchObject({ contentName: 'cloud' })
})

it('counts a search without its words, and the beginning of a checkout', () => {
  expect(pageEventsOf('/domain/search', '?domain=dara')).toEqual([
    ['PageView', {}],
    ['Search', {}],
  ])
  for (const [path, search] of [
    ['/domain/search', '?keywords=dara,shop'],
    ['/whois', '?domain=sabay.com'],
    ['/domain/transfer', '?domain=sabay.com'],
  ] as const)
    expect(namesOf(path, search), path).toEqual(['PageView', 'Search'])
  for (const search of ['', '?domain=', '?keywords=,', '?tlds=com'])
    expect(namesOf('/domain/search', search), search).toEqual(['PageView'])
  expect(namesOf('/account/domains', '?domain=4a7c')).toEqual(['PageView'])
  expect(namesOf('/checkout-basket')).toEqual(['PageView', 'InitiateCheckout'])
})
