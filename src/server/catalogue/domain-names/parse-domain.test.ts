import { describe, expect, test } from 'vitest'
import { ApiError } from '../../platform/http/api-error.ts'
import { parseDomain, parseExactDomain, parseOwnedDomain } from './parse-domain.ts'
import { sampleCatalogue } from '../../selling/domain-search/sources.fixture.ts'

const catalogue = sampleCatalogue()

const outcomeOf = (parse: typeof parseDomain, typed: string): string => {
  try {
    return parse(typed, catalogue).name
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return error.code
  }
}

describe('a name as a person typed it', () => {
  test.each([
    ['https://www.Sabay.com/x', 'sabay.com'],
    ['shop.sabay.com.kh', 'sabay.com.kh'],
    ['ខ្មែរ.com', 'xn--j2e0cg3n2c.com'],
    ['ខ្មែរ.com.kh', 'SCRIPT_NOT_TAKEN'],
    ['ខ្មែរ.shop', 'SCRIPT_NOT_TAKEN'],
    ['中国.shop', 'xn--fiqs8s.shop'],
    ['café.com.kh', 'SCRIPT_NOT_TAKEN'],
    ['sabay', 'INVALID_DOMAIN'],
    ['xn--a.com', 'INVALID_DOMAIN'],
    ['', 'REQUIRED_DOMAIN'],
    ['sabay.nosuch', 'UNSUPPORTED_TLD'],
  ])('%j is %s', (typed, outcome) => {
    expect(outcomeOf(parseDomain, typed)).toBe(outcome)
  })

  test('has its label and TLD', () => {
    expect(parseDomain('Sabay.com.kh', catalogue)).toMatchObject({
      label: 'sabay',
      tld: { tld: 'com.kh' },
    })
  })
})

describe('a name that is to be bought', () => {
  test.each([
    ['sabay.com', 'sabay.com'],
    [' Sabay.COM ', 'sabay.com'],
    ['ខ្មែរ.com', 'xn--j2e0cg3n2c.com'],
    ['xn--j2e0cg3n2c.com', 'xn--j2e0cg3n2c.com'],
    ['น้ำ.com', 'xn--q3c4c8cq.com'],
    ['ខ្មែរ.shop', 'SCRIPT_NOT_TAKEN'],
    ['shop.sabay.com', 'INVALID_DOMAIN'],
    ['www.sabay.com', 'INVALID_DOMAIN'],
    ['https://sabay.com', 'INVALID_DOMAIN'],
    ['sa bay.com', 'INVALID_DOMAIN'],
    ['sabay--x.com', 'INVALID_DOMAIN'],
    ['sabay🎉.com', 'INVALID_DOMAIN'],
    ['sabay.com.', 'INVALID_DOMAIN'],
    ['sabay.nosuch', 'UNSUPPORTED_TLD'],
  ])('%j is %s', (sent, outcome) => {
    expect(outcomeOf(parseExactDomain, sent)).toBe(outcome)
  })
})

test('a registered name may be of any script', () => {
  expect(outcomeOf(parseOwnedDomain, 'ខ្មែរ.shop')).toBe('xn--j2e0cg3n2c.shop')
  expect(outcomeOf(parseOwnedDomain, 'shop.sabay.com')).toBe('INVALID_DOMAIN')
  expect(outcomeOf(parseOwnedDomain, 'sabay.nosuch')).toBe('UNSUPPORTED_TLD')
})
