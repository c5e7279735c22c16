import { expect, it } from 'vitest'
import { otherSiteOf } from './country-site.ts'

const sites = { KH: 'https://kh.example', TH: 'https://th.example', AE: '' }

it('a customer of this country stays', () => {
  expect(otherSiteOf({ website: { id: 'KH' } }, sites)).toBeUndefined()
})

it('a customer of another country is led to its site', () => {
  expect(otherSiteOf({ website: { id: 'TH' } }, sites)).toEqual({
    websiteId: 'TH',
    url: 'https://th.example',
  })
})

it('on another country’s site, its customers stay and those of Cambodia are led away', () => {
  expect(otherSiteOf({ website: { id: 'TH' } }, sites, 'TH')).toBeUndefined()
  expect(otherSiteOf({ website: { id: 'KH' } }, sites, 'TH')?.url).toBe('https://kh.example')
})

it('a site that is not open has no url', () => {
  const closed = { websiteId: 'AE', url: undefined }
  expect(otherSiteOf({ website: { id: 'AE' } }, sites)).toEqual(closed)
  expect(otherSiteOf({ website: { id: 'AE' } }, { ...sites, AE: undefined })).toEqual(closed)
})
