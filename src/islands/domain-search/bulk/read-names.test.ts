import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isDomainName } from '../../../contract/domain-name.ts'
import {
  createNameReader,
  maximumBulkNames,
  readNames,
  visibleText,
  type NameList,
} from './read-names.ts'

const sold = new Set(['com', 'net', 'com.kh', 'shop', 'xn--o3cw4h'])

const read = (...pieces: readonly string[]): NameList => {
  const reader = createNameReader(sold)
  for (const piece of pieces) reader.take(piece)
  return reader.end()
}
const namesIn = (text: string): readonly string[] => read(text).names.map(({ name }) => name)

describe('a list of names', () => {
  it.each([
    ['a.com\nb.com\r\nc.com\rd.com', ['a.com', 'b.com', 'c.com', 'd.com']],
    ['a.com, b.com;c.com\td.com e.com|f.com', 'a b c d e f'.split(' ').map((one) => `${one}.com`)],
    ['  \n\n,, ; a.com ,\n', ['a.com']],
    ['\ufeffHTTPS://WWW.Sabay.COM.KH/price?x=1', ['sabay.com.kh']],
    ['hello@sabay.com', ['sabay.com']],
    ['ខ្មែរ.com ខ្មែរ.ไทย', ['xn--j2e0cg3n2c.com', 'xn--j2e0cg3n2c.xn--o3cw4h']],
    ['a.com、b.com，c.com', ['a.com', 'b.com', 'c.com']],
    ['', []],
  ])('%j', (text, names) => {
    expect(namesIn(text)).toEqual(names)
  })

  it('counts duplicates in any spelling', () => {
    expect(read('a.com, A.COM\nwww.a.com\nb.com')).toMatchObject({
      names: [{ name: 'a.com' }, { name: 'b.com' }],
      duplicates: 2,
      badCount: 0,
    })
  })

  it('lists invalid names with line and reason', () => {
    expect(read('sabay\na.com b.nosuch\n\n-.- \u202emoc.live').bad).toEqual([
      { text: 'sabay', line: 1, problem: 'NO_TLD' },
      { text: 'b.nosuch', line: 2, problem: 'UNSUPPORTED_TLD' },
      { text: '-.-', line: 4, problem: 'INVALID_DOMAIN' },
      { text: '\u202emoc.live', line: 4, problem: 'UNSUPPORTED_TLD' },
    ])
    expect(visibleText('\u202emoc.live\u0007ខ្មែរ\u200b')).toBe('\ufffdmoc.live\ufffdខ្មែរ\u200b')
  })

  it('takes the first 500 and counts the rest', () => {
    const many = Array.from({ length: 740 }, (_, at) => `n${at}.com`)
    const { names, left } = read(many.join('\n'))
    expect(names.map(({ name }) => name)).toEqual(many.slice(0, maximumBulkNames))
    expect(left).toBe(240)
  })
})

describe('CSV', () => {
  it('has quotes that are removed from the content', () => {
    expect(namesIn('"a.com","b.com"\r\n"c.com, d.com";"e.com"')).toEqual(
      'abcde'.split('').map((one) => `${one}.com`),
    )
    // An unclosed quote ends with its line.
    expect(namesIn('"a.com\nb.com,c.com')).toEqual(['a.com', 'b.com', 'c.com'])
  })

  it('is read by the column of its header', () => {
    const text = 'Nr,Domain Name,Price,Note\n1,a.com,"$12.00","was b.net, sold"\n2,b.com,9.5,x.y'
    expect(read(text)).toMatchObject({ names: [{ name: 'a.com' }, { name: 'b.com' }], badCount: 0 })
    expect(namesIn('price\tដូមែន\n1.5\ta.com\n2\tb.com')).toEqual(['a.com', 'b.com'])
  })

  it('with a single heading may have several names per line', () => {
    expect(read('Domains\na.com, b.com\n')).toMatchObject({
      names: [{ name: 'a.com' }, { name: 'b.com' }],
      badCount: 0,
    })
  })

  it('without a header starts with its first line', () => {
    expect(read('sabay,angkor\na.com')).toMatchObject({ names: [{ name: 'a.com' }], badCount: 2 })
  })
})

describe('any pasted text', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      'a.com',
      'b.net',
      'www.c.com',
      'Domain',
      '"',
      ',',
      '\n',
      '\r\n',
      '\t',
      ' ',
      ';',
    ),
    fc.string({ unit: 'binary', maxLength: 20 }),
  )
  const text = fc.array(piece, { maxLength: 40 }).map((parts) => parts.join(''))

  it('yields valid names without duplicates, and no negative counts', () => {
    fc.assert(
      fc.property(text, (one) => {
        const { names, bad, badCount, duplicates, left } = read(one)
        const ascii = names.map(({ name }) => name)
        expect(ascii.every(isDomainName)).toBe(true)
        expect(new Set(ascii).size).toBe(ascii.length)
        expect(bad.length).toBeLessThanOrEqual(badCount)
        expect(Math.min(duplicates, left)).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  it('yields the same result in any chunks', () => {
    fc.assert(
      fc.property(text, fc.array(fc.nat({ max: 200 })), (one, cuts) => {
        const places = [...new Set(cuts.filter((cut) => cut < one.length))].sort((a, b) => a - b)
        const pieces = [0, ...places].map((from, at) => one.slice(from, places[at] ?? one.length))
        expect(read(...pieces)).toEqual(read(one))
      }),
    )
  })

  it('yields the names with any separators', () => {
    const name = fc.stringMatching(/^[a-z][a-z0-9]{0,10}$/).map((label) => `${label}.com`)
    const divider = fc.constantFrom('\n', '\r\n', ',', ';', '\t', ' ', ', ', '","')
    fc.assert(
      fc.property(fc.uniqueArray(name, { maxLength: 50 }), divider, (names, by) => {
        expect(namesIn(names.join(by))).toEqual(names)
      }),
    )
  })
})

describe('a large text', () => {
  it('is read in slices, yielding between them', async () => {
    const huge = 'name, '.repeat(850_000)
    let turns = 0
    const rest = () => {
      turns += 1
      return Promise.resolve()
    }
    const list = await readNames(huge, sold, rest)
    expect(list).toMatchObject({ names: [], badCount: 10_000, left: 840_000 })
    expect(list?.bad).toHaveLength(500)
    expect(turns).toBeGreaterThan(500)
  })

  it('is cancelled by its signal', async () => {
    const gone = new AbortController()
    const list = await readNames(
      'a.com '.repeat(5_000),
      sold,
      () => {
        gone.abort()
        return Promise.resolve()
      },
      gone.signal,
    )
    expect(list).toBeUndefined()
  })
})
