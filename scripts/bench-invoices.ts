// `npm run bench:invoices`: how long the server draws the PDF of an invoice.
import { cpus, loadavg } from 'node:os'
import { drawInvoice } from '../src/server/money/invoices/invoice-pdf.ts'
import { domainLines, sampleInvoice } from '../src/server/money/invoices/invoice.fixture.ts'
import { openPdf } from '../src/server/money/invoices/open-pdf.ts'
import { tableOf, type Figure } from './bench/report.ts'

const aimMs = 150
const rounds = 40

const at = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.floor(share * (times.length - 1))] ?? Number.NaN

const measure = async (draw: () => Promise<unknown>): Promise<readonly number[]> => {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const begin = performance.now()
    await draw()
    times.push(performance.now() - begin)
  }
  return times
}

const emptyPdf = async () =>
  (await openPdf({ title: '', author: '', locale: 'en', createdAt: new Date(0) })).finish()

const long = { ...sampleInvoice, lines: domainLines(70) }
await emptyPdf()
const empty = at(await measure(emptyPdf), 0.5)
const drawn = [
  ['2 lines, English', await measure(() => drawInvoice(sampleInvoice, 'en'))],
  ['2 lines, Khmer', await measure(() => drawInvoice(sampleInvoice, 'km'))],
  ['70 lines on 3 pages', await measure(() => drawInvoice(long, 'en'))],
] as const
const figures = drawn.map(([figure, times]): Figure => {
  const median = at(times, 0.5)
  return {
    ...{
      database: '',
      figure,
      value: `${median.toFixed(0)} ms`,
      p99Ms: at(times, 0.99).toFixed(0),
    },
    ...{ floor: `an empty PDF: ${empty.toFixed(0)} ms`, ratio: median / empty },
    ...{ aim: `at most ${aimMs} ms`, met: median <= aimMs },
  }
})
const [processor] = cpus()
const load = (loadavg()[0] ?? 0).toFixed(1)
console.log(`${cpus().length} × ${processor?.model.trim() ?? 'unknown'}, load ${load}\n`)
console.log(tableOf(figures))
