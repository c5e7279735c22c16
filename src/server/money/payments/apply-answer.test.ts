import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const sources = globSync('src/server/**/*.ts')
  .filter((path) => !/\.(test|fixture)\.ts$/.test(path))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }))

const pathsWith = (pattern: RegExp) =>
  sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path)

it('is what every call of a gateway’s ask passes its answer to', () => {
  const asking = sources.flatMap(({ text }) =>
    text.split('\n').filter((line) => /gateway\.ask\(/.test(line)),
  )
  expect(asking.length).toBeGreaterThan(0)
  for (const line of asking) expect(line).toMatch(/apply\(gateway, reference, await gateway\.ask\(/)
})

it('is the only place that changes the state of a payment', () => {
  expect(pathsWith(/update payments set state/)).toEqual([
    'src/server/money/payments/locked-payment.ts',
  ])
  expect(pathsWith(/\bmovedTo\(/).toSorted()).toEqual([
    'src/server/money/payments/apply-answer.ts',
    'src/server/money/payments/credit-payment.ts',
  ])
})
