import { expect, it } from 'vitest'
import { otherSiteOf } from './country-site.ts'

const sites = { TH: 'https://th.example', AE: '' }

it('a customer of this country stays', () => {
  expect(otherSiteOf({ website: { id: 'KH' } }, sites)).toBeUndefined()
})

it('a customer of another country is led to its site', () => {
  expect(otherSiteOf({ website: { id: 'TH' } }, sites)).toEqual({
    websiteId: 'TH',
    url: 'https://th.example',
  })
})

it('a site that is not open has no url', () => {
  const closed = { websiteId: 'AE', url: undefined }
  expect(otherSiteOf({ website: { id: 'AE' } }, sites)).toEqual(closed)
  expect(otherSiteOf({ website: { id: 'AE' } }, { ...sites, AE: undefined })).toEqual(closed)
})
