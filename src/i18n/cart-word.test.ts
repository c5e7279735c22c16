import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { Messages } from './fill.ts'

const textsIn = (file: string): (readonly [name: string, text: string])[] => {
  const content = readFileSync(file, 'utf8')
  if (!file.endsWith('.json')) return [[file, content]]
  const texts = JSON.parse(content) as Messages
  return Object.entries(texts).map(([key, text]) => [`${file} ${key}`, text] as const)
}

it('says cart; Basket is the step that the specification names', () => {
  const files = globSync(['public/locales/en/*.json', 'content/*/en/**/*.{md,yaml}'])
  expect(files.length).toBeGreaterThan(50)
  const found = files
    .flatMap(textsIn)
    .filter(([, text]) => /basket/i.test(text.replaceAll('/checkout-basket', '')))
  expect(found).toEqual([['public/locales/en/checkout.json step.basket', 'Basket']])
})
