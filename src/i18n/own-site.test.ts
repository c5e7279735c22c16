import { expect, it } from 'vitest'
import { websiteOf } from './own-site.ts'

it('a build is for one of the countries, Cambodia by default', () => {
  expect([websiteOf(undefined), websiteOf(''), websiteOf('TH')]).toEqual(['KH', 'KH', 'TH'])
  expect(() => websiteOf('US')).toThrow('PUBLIC_WEBSITE is "US"; there are KH, TH, AE.')
})
