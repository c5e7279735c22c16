import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readCsv } from './csv.ts'

const cellsOf = (text: string) => readCsv(text).lines.map(({ cells }) => cells)

it.each([
  [
    'a,b\n1,2\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    '\ufeffa;b\r\n"1;1";2',
    [
      ['a', 'b'],
      ['1;1', '2'],
    ],
  ],
  [
    'a\tb\n 1 \t2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  ['a\n"say ""hi"""', [['a'], ['say "hi"']]],
  ['a\n\n,\nb', [['a'], ['b']]],
])('reads %j', (text, expected) => {
  expect(cellsOf(text)).toEqual(expected)
})

it('numbers lines as an editor does, also after a line break in a cell', () => {
  expect(readCsv('a\n\n"one\ntwo"\nb').lines.map(({ row }) => row)).toEqual([1, 3, 5])
})

it('says in which row a quotation mark stays open', () => {
  expect(readCsv('a,b\n1,2\n"3,4\n5,6').openQuote).toBe(3)
})

it('reads back what a writer quotes', () => {
  const cell = fc.string({ maxLength: 12 }).map((text) => text.replace(/\r/g, '').trim())
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 8 }), (rows) => {
      const shown = rows.filter((row) => row.some((one) => one !== ''))
      const text = rows
        .map((row) => row.map((one) => `"${one.replaceAll('"', '""')}"`).join(','))
        .join('\r\n')
      expect(cellsOf(`x,y\n${text}`).slice(1)).toEqual(shown)
    }),
  )
})
