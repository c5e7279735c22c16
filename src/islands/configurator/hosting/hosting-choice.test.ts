import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  choiceOfOption,
  formatHosting,
  hostingOption,
  hostingProblems,
  parseHosting,
  type HostingChoice,
} from './hosting-choice.ts'

const choice: fc.Arbitrary<HostingChoice> = fc.record({
  websiteName: fc.string({ maxLength: 200 }),
  from: fc.constantFrom('FROM_CART', 'NEW_PURCHASE', 'OWN_DOMAIN', 'THIRD_PARTY', undefined),
  domain: fc.string({ maxLength: 300 }),
})

const codesOf = (given: Partial<HostingChoice>): readonly string[] =>
  hostingProblems({ websiteName: 'Angkor', from: undefined, domain: '', ...given }).map(
    ({ code }) => code,
  )

it('the choices of a hosting survive the URL', () => {
  fc.assert(
    fc.property(choice, (given) => {
      const query = new URLSearchParams(formatHosting(given).map(([name, value]) => [name, value]))
      expect(parseHosting(new URLSearchParams(query.toString()))).toEqual(given)
    }),
  )
})

it('an item in the cart is edited with its own choices', () => {
  const given = { websiteName: 'Angkor', from: 'THIRD_PARTY', domain: 'angkor.com' } as const
  expect(choiceOfOption(hostingOption(given))).toEqual(given)
})

it('a Khmer domain from elsewhere is sent as ASCII', () => {
  const given = { websiteName: 'A', from: 'THIRD_PARTY', domain: 'ខ្មែរ.com' } as const
  expect(hostingOption(given).domain.name).toBe('xn--j2e0cg3n2c.com')
})

describe('the problems of a hosting', () => {
  it('are none when it is complete', () => {
    expect(codesOf({ from: 'THIRD_PARTY', domain: 'angkor.com' })).toEqual([])
    expect(codesOf({ from: 'FROM_CART', domain: 'angkor.com' })).toEqual([])
  })

  it('name a missing or incomplete domain', () => {
    expect(codesOf({})).toEqual(['INCOMPLETE_DOMAIN_CONFIG'])
    expect(codesOf({ from: 'OWN_DOMAIN' })).toEqual(['INCOMPLETE_DOMAIN_CONFIG'])
    const searched = { from: 'NEW_PURCHASE', domain: 'angkor' } as const
    expect(codesOf(searched)).toEqual(['INCOMPLETE_DOMAIN_CONFIG'])
    expect(codesOf({ from: 'THIRD_PARTY', domain: 'angkor' })).toEqual(['INVALID_DOMAIN'])
    expect(codesOf({ from: 'THIRD_PARTY', domain: 'WWW.angkor.com' })).toEqual([
      'DOMAIN_STARTS_WITH_WWW',
    ])
  })

  it('name a missing or long name of the website', () => {
    const rest = { from: 'THIRD_PARTY', domain: 'angkor.com' } as const
    expect(codesOf({ ...rest, websiteName: ' <> ' })).toEqual(['REQUIRED_SERVER_NAME'])
    expect(codesOf({ ...rest, websiteName: 'a'.repeat(41) })).toEqual(['MAX_SERVER_NAME'])
  })
})
