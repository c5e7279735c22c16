import fc from 'fast-check'
import { expect, it } from 'vitest'
import { formatWordpress, parseWordpress, type WordpressChoice } from './wordpress-choice.ts'

const slug = fc.stringMatching(/^[a-z0-9][a-z0-9-]{0,20}$/)

const choice: fc.Arbitrary<WordpressChoice> = fc.record({
  websiteName: fc.string({ maxLength: 200 }),
  from: fc.constantFrom('FREE_DOMAIN', 'NEW_PURCHASE', 'OWN_DOMAIN', 'THIRD_PARTY', undefined),
  domain: fc.string({ maxLength: 300 }),
  theme: fc.oneof(fc.constant(''), slug),
  plugins: fc.uniqueArray(slug, { maxLength: 20 }),
})

it('the choices of WordPress hosting survive the URL', () => {
  fc.assert(
    fc.property(choice, (given) => {
      const query = formatWordpress(given).map(([name, value]) => [name, value])
      const text = new URLSearchParams(query).toString()
      expect(parseWordpress(new URLSearchParams(text))).toEqual(given)
    }),
  )
})
