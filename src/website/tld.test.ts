import { expect, test } from 'vitest'
import { withTld } from './tld.ts'

test.each([
  ['sabay', 'sabay.com.kh'],
  ['  sabay. ', 'sabay.com.kh'],
  ['sabay.com', 'sabay.com'],
  ['sabay, angkor;tonle.asia', 'sabay.com.kh, angkor.com.kh, tonle.asia'],
  ['ខ្មែរ', 'ខ្មែរ.com.kh'],
  ['.', ''],
  ['', ''],
])('"%s" on the page of .com.kh is "%s"', (typed, searched) => {
  expect(withTld(typed, 'com.kh')).toBe(searched)
})
