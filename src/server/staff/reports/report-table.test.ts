import { expect, it } from 'vitest'
import { wordsText } from '../../platform/verbs/index.ts'
import { reportCsv, sayReport } from './report-table.ts'

const report = {
  columns: [
    { key: 'customer', name: 'Customer', is: 'text' as const },
    { key: 'rate', name: 'Riel per USD', is: 'number' as const },
    { key: 'net', name: 'Net (USD)', is: 'money' as const },
  ],
  rows: [
    ['Keo, "Sophea"', 4012, 142_900],
    ['=HYPERLINK("x")', null, -100],
    ['សុខា', 4000, 12_345],
  ],
  totals: [[null, null, 155_145]],
}

it('writes numbers as numbers, quotes texts, and keeps formulas from spreadsheets', () => {
  expect(reportCsv({ ...report, count: 3 })).toBe(
    [
      '\ufeffCustomer,Riel per USD,Net (USD)',
      '"Keo, ""Sophea""",4012,14.29',
      `"'=HYPERLINK(""x"")",,-0.01`,
      'សុខា,4000,1.2345',
      ',,15.5145',
      '',
    ].join('\r\n'),
  )
})

it('shows the first rows with the totals of all, and how many there are', () => {
  const rows = Array.from({ length: 250 }, (_, at) => [`row ${at}`, at, 100])
  const said = sayReport({ ...report, rows }, false)
  expect(said.data).toMatchObject({ count: 250, rows: { length: 200 }, totals: report.totals })
  expect(said.text).toContain('50 more rows: add --csv')
  const csv = wordsText(sayReport({ ...report, rows }, true).text)
  expect(csv.split('\r\n')).toHaveLength(253)
})
