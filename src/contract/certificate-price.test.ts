import { describe, expect, it } from 'vitest'
import { certificatePrice } from './certificate-price.ts'
import { toDollars } from './money.ts'

const multi = {
  slug: 'positivessl-multi-domain',
  domainsIncluded: 3,
  additionalDomains: { most: 97, yearlyPrice: 7.99 },
  prices: [
    { years: 1, price: 29.99, renewal: 33.99 },
    { years: 2, price: 56.99, renewal: 67.98 },
  ],
}
const single = { ...multi, domainsIncluded: 1, additionalDomains: null }

describe('a certificate', () => {
  it('costs its years and each further name by the year', () => {
    const price = certificatePrice(multi, { years: 2, names: 5 }, 10)
    if (!price.ok) throw new Error(price.code)
    expect(price.lines.map(({ name, value, amount }) => [name, value, toDollars(amount)])).toEqual([
      ['positivessl-multi-domain', undefined, 56.99],
      ['names', 2, 31.96],
    ])
    expect([price.due, price.tax, price.total].map(toDollars)).toEqual([88.95, 8.9, 97.85])
    expect([price.perMonth, price.renewal.due].map(toDollars)).toEqual([3.71, 99.94])
  })

  it.each([1, 3])('includes %i names', (names) => {
    expect(certificatePrice(multi, { years: 1, names }, 10)).toMatchObject({ due: 299_900 })
  })

  it.each([
    [multi, 0, 100],
    [multi, 101, 100],
    [multi, 2.5, 100],
    [single, 2, 1],
  ])('%# has a range of names', (certificate, names, max) => {
    expect(certificatePrice(certificate, { years: 1, names }, 10)).toMatchObject({
      code: 'ADDON_OUT_OF_RANGE',
      params: { min: 1, max },
    })
  })

  it('is not sold for three years', () => {
    expect(certificatePrice(single, { years: 3, names: 1 }, 10)).toMatchObject({
      code: 'DURATION_NOT_OFFERED',
    })
  })
})
