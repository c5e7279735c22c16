import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { locales } from './locales.ts'
import type { Messages } from './fill.ts'

const totals = [
  ['checkout', 'grand-total'],
  ['configurator', 'summary.today'],
  ['certificate', 'summary.today'],
  ['sms', 'summary.today'],
] as const

it.each(locales)('each order form in %s calls its total as the checkout does', (locale) => {
  const names = totals.map(([file, key]) => {
    const texts = JSON.parse(
      readFileSync(`public/locales/${locale}/${file}.json`, 'utf8'),
    ) as Messages
    return texts[key]
  })
  expect(names[0]).toMatch(/./)
  expect(new Set(names)).toEqual(new Set([names[0]]))
})
