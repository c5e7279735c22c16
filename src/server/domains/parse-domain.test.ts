import { describe, expect, test } from 'vitest'
import { ApiError } from '../api-error.ts'
import { parseDomain, parseExactDomain } from './parse-domain.ts'
import { sampleCatalogue } from './sources.fixture.ts'

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
    ['ខ្មែរ.com.kh', 'INVALID_DOMAIN'],
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
