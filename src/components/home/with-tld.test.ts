import { expect, it } from 'vitest'
import { withTld } from './with-tld.ts'

it.each([
  ['sokha', 'sokha.com.kh'],
  [' sokha.net ', 'sokha.com.kh'],
  ['www.sokha.co.th', 'sokha.com.kh'],
  ['https://sokha.com/menu', 'sokha.com.kh'],
  ['', '.com.kh'],
  ['.shop', '.com.kh'],
])('completes %j to %j', (typed, completed) => {
  expect(withTld(typed, 'com.kh')).toBe(completed)
})
