import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { PaymentMethod } from '../../../../contract/checkout.ts'

const keys = globSync('src/server/money/payments/methods/*/').map((path) => path.split('/').at(-1))

/** The outside parties, whose names are no words of the language. */
const parties = keys
  .filter((key) => existsSync(`src/server/providers/${key}`))
  .toSorted()
  .join('|')

/** Files that may name a gateway or a method, and why. */
const mayName: readonly RegExp[] = [
  /** The folders of the gateways, and the tables that list them. */
  /^src\/server\/money\/payments\/methods\//,
  /^src\/islands\/checkout\/methods\//,
  /** The protocol of a gateway, and what plays it in development. */
  new RegExp(`^src/server/providers/(${parties})/`),
  /^src\/sandbox\//,
  /** The wheel’s reward of the same name. */
  /\/fortune-wheel(\/|\.ts$)/,
  /** The paths and methods of the API. */
  /^src\/contract\/(checkout|payments|cards|paypal|endpoints)\.ts$/,
  /** The settings of a gateway, and the name of a provider in its errors. */
  /^src\/server\/platform\/(config|card-settings|paypal-settings|provider-error|production\/sandbox-defaults)\.ts$/,
  /\.(test|fixture)\.tsx?$/,
]

it('has a folder of the browser for each gateway', () => {
  expect(keys).toContain('balance')
  expect(parties).toMatch(/cybersource.*paypal.*payway/)
  for (const key of keys) expect(globSync(`src/islands/checkout/methods/${key}.ts`)).toHaveLength(1)
})

it.each(['en', 'km'])('has the texts of each method in %s', (locale) => {
  const texts: unknown = JSON.parse(readFileSync(`public/locales/${locale}/checkout.json`, 'utf8'))
  for (const method of PaymentMethod.options) {
    expect(texts).toHaveProperty([`method.${method}`])
    expect(texts).toHaveProperty([`method.${method}.note`])
  }
})

it('names gateways and methods nowhere outside of their folders', () => {
  // A key can be a word of its own, so it is a name only as a string or in a path; these never are.
  const words = keys.filter((key) => key !== 'balance' && key !== 'promo-credit').join('|')
  const named = [
    new RegExp(`(?<![A-Z_])(${PaymentMethod.options.join('|')})(?![A-Z_])`),
    new RegExp(`['"/](${words})['"/.]`),
    new RegExp(`(?!paypal_ERROR)(${parties})`, 'i'),
  ]
  const inCode = (line: string): boolean => named.some((name) => name.test(line))
  const found = globSync('src/**/*.{ts,tsx,astro}')
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !mayName.some((allowed) => allowed.test(path)))
    .flatMap((path) =>
      readFileSync(path, 'utf8')
        .split('\n')
        .flatMap((line, at) => (inCode(line) ? [`${path}:${at + 1} ${line.trim()}`] : [])),
    )
  expect(found).toEqual([])
})
