import { expect, it } from 'vitest'
import { resultTable } from './result-table.ts'

it('shows a list of rows as a table, and nothing else', () => {
  const rows = [
    { id: 'a', waiting: 1, at: null },
    { id: 'b', data: { orderId: 'o1' } },
  ]
  expect(resultTable(rows)).toEqual({
    columns: ['id', 'waiting', 'at', 'data'],
    rows: [
      ['a', '1', '', ''],
      ['b', '', '', '{"orderId":"o1"}'],
    ],
  })
  for (const other of [null, 'done', [], ['a'], { id: 'a' }])
    expect(resultTable(other)).toBeUndefined()
})
