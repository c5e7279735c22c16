import { expect, it } from 'vitest'
import { checkWebsite } from './website.ts'

it('a build is for one of the countries, Cambodia by default', () => {
  for (const PUBLIC_WEBSITE of [undefined, '', 'KH', 'TH'])
    expect(() => checkWebsite({ PUBLIC_WEBSITE })).not.toThrow()
  expect(() => checkWebsite({ PUBLIC_WEBSITE: 'US' })).toThrow(
    'PUBLIC_WEBSITE is "US"; there are KH, TH, AE.',
  )
})
