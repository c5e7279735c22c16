import { expect, test } from 'vitest'
import { leavesPage, type LinkClick } from './loading-bar.ts'

const here = 'https://shop.example/domain?x=1#top'
const click = (href: string, more: Partial<LinkClick> = {}): LinkClick => ({
  href,
  target: '',
  download: false,
  elsewhere: false,
  ...more,
})

test.each([
  ['/ssl', true],
  ['/domain?x=2#top', true],
  ['/domain', true],
  ['https://other.example/', true],
  ['#faq', false],
  ['/domain?x=1#faq', false],
  ['mailto:hello@shop.example', false],
  ['tel:+85523900100', false],
])('%s leaves the page: %s', (href, leaves) => {
  expect(leavesPage(click(href), here)).toBe(leaves)
})

test('a link that opens elsewhere does not', () => {
  expect(leavesPage(click('/ssl', { elsewhere: true }), here)).toBe(false)
  expect(leavesPage(click('/ssl', { target: '_blank' }), here)).toBe(false)
  expect(leavesPage(click('/ssl', { download: true }), here)).toBe(false)
  expect(leavesPage(click('/ssl', { target: '_self' }), here)).toBe(true)
})
