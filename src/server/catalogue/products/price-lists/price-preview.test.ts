import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromDollars, money } from '../../../../contract/money.ts'
import { priceListColumns } from '../../../../contract/price-lists.ts'
import type { PricedRow, PriceList } from './price-list.ts'
import { priceListCsv } from './price-list-csv.ts'
import { previewPrices } from './price-preview.ts'

const list: PriceList = {
  ...{ key: 'tlds', noun: 'tld', ...priceListColumns.tlds },
  normalize: (cell) => cell.toLowerCase().replace(/^\./, ''),
  read: () => Promise.resolve([]),
  apply: () => Promise.resolve([]),
}

const row = (tld: string, register: number): PricedRow => ({
  ...{ target: [tld], names: [tld] },
  prices: { register: fromDollars(register), renew: fromDollars(15), transfer: fromDollars(12) },
  check: (given) =>
    given.restore === undefined ? undefined : { column: 'restore', code: 'NO_RESTORE', params: {} },
})

const rows = [row('com', 10), row('net', 11), row('asia', 9.99)]
const preview = (text: string) => previewPrices(list, rows, text)
const problemsOf = (text: string) =>
  preview(text).problems.map(({ row: at, column, code }) => `${at} ${column} ${code}`)

describe('a preview of prices', () => {
  it('says what changes, from which price to which', () => {
    const { changes, ...shown } = preview('tld,register,renew\n.COM,12.99,\nnet,11,15.00\nasia,,16')
    expect(shown).toMatchObject({
      rows: [
        { row: 2, title: 'com', changes: [{ column: 'register', from: 100_000, to: 129_900 }] },
        { row: 4, title: 'asia', changes: [{ column: 'renew', from: 150_000, to: 160_000 }] },
      ],
      ...{ unchanged: 1, problems: [] },
    })
    expect(changes).toEqual([
      { target: ['com'], title: 'com', prices: { register: 129_900 } },
      { target: ['asia'], title: 'asia', prices: { renew: 160_000 } },
    ])
  })

  it.each([
    ['', ['1  EMPTY']],
    ['tld,register', ['1  EMPTY']],
    ['tld,register\n"com,1', ['2  OPEN_QUOTE']],
    ['register\n1', ['1 tld MISSING_COLUMN']],
    ['tld,price\ncom,1', ['1 price UNKNOWN_COLUMN']],
    ['tld,renew,renew\ncom,1,2', ['1 renew REPEATED_COLUMN']],
    ['tld,renew\ncom,1,2', ['2  CELLS']],
    ['tld,renew\nzzz,1', ['2 tld UNKNOWN_NAME']],
    ['tld,renew\ncom,16\n.com,17', ['3 tld REPEATED_ROW']],
    ['tld,register,renew\ncom,1.999,free', ['2 register NOT_AN_AMOUNT', '2 renew NOT_AN_AMOUNT']],
    ['tld,renew\ncom,0.00', ['2 renew NO_AMOUNT']],
    ['tld,renew\ncom,20000', ['2 renew TOO_HIGH']],
    ['tld,restore\nnet,16\ncom,80', ['2 restore NO_RESTORE', '3 restore NO_RESTORE']],
    [`tld,renew\n${'com,16\n'.repeat(5001)}`, ['1  TOO_LONG']],
  ])('refuses %j by row and column, and changes nothing', (text, expected) => {
    expect(problemsOf(text)).toEqual(expected)
    expect(preview(text)).toMatchObject({ rows: [], changes: [] })
  })

  it('has another version when a price has changed since', () => {
    const text = 'tld,register\ncom,12.99'
    const before = preview(text).version
    expect(preview(text).version).toBe(before)
    const changed = [row('com', 10.5), ...rows.slice(1)]
    expect(previewPrices(list, changed, text).version).not.toBe(before)
    const versions = ['2026-12-01', '2026-12-02'].map(
      (at) => previewPrices(list, rows, text, new Date(at)).version,
    )
    expect(new Set([before, ...versions]).size).toBe(3)
  })

  it('changes nothing with the exported list, and what was typed otherwise', () => {
    const cents = fc.integer({ min: 1, max: 1_999_999 }).map((each) => money(each * 100))
    fc.assert(
      fc.property(fc.array(cents, { minLength: 1, maxLength: 5 }), cents, (prices, other) => {
        const current = prices.map((price, at) => ({
          ...row(`tld${at}`, 1),
          prices: { register: price },
        }))
        const csv = priceListCsv(list, current)
        expect(previewPrices(list, current, csv)).toMatchObject({
          ...{ rows: [], problems: [], unchanged: current.length },
        })
        const typed = current.map((one) => ({ ...one, prices: { register: other } }))
        const { changes, problems } = previewPrices(list, current, priceListCsv(list, typed))
        expect(problems).toEqual([])
        expect(changes.map(({ prices: { register } }) => register)).toEqual(
          prices.filter((price) => price !== other).map(() => other),
        )
      }),
    )
  })
})
