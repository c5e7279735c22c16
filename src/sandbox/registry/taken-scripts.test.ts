import { domainToASCII } from 'node:url'
import { expect, test } from 'vitest'
import { takesScript } from './taken-scripts.ts'

test.each([
  ['free-name', 'org', true],
  ['free-café', 'io', true],
  ['ខ្មែរ', 'com', true],
  ['ខ្មែរ', 'org', false],
  ['ខ្មែរ', 'shop', false],
  ['ខ្មែរ', 'asia', false],
  ['ខ្មែរ', 'io', false],
  ['ខ្មែរ', 'com.kh', false],
  ['почта', 'org', true],
  ['カフェー', 'shop', true],
  ['ร้าน', 'xn--o3cw4h', true],
  ['ខ្មែរ', 'xn--o3cw4h', false],
  ['sabay១៦៨', 'org', false],
])('%s under .%s: %s', (unicode, suffix, isTaken) => {
  expect(takesScript(domainToASCII(unicode), suffix)).toBe(isTaken)
})
