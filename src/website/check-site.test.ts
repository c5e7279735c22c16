import { expect, it } from 'vitest'
import { checkSite } from './check-site.ts'

it('a build is for one of the countries, Cambodia by default', () => {
  for (const PUBLIC_WEBSITE of [undefined, '', 'KH', 'TH'])
    expect(() => checkSite({ PUBLIC_WEBSITE })).not.toThrow()
  expect(() => checkSite({ PUBLIC_WEBSITE: 'US' })).toThrow(
    'PUBLIC_WEBSITE is "US"; there are KH, TH, AE.',
  )
})
