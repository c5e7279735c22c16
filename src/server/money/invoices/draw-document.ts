import { brandName } from '../../platform/brand.ts'
import type { DocumentContent } from './document-content.ts'
import { documentText } from './document-texts.ts'
import { openPdf, a4, type Pdf, type TextStyle } from './open-pdf.ts'

const left = { x: a4.left, width: 270 } as const
const right = { x: 340, width: a4.right - 340 } as const
const factLabel = { x: right.x, width: 78, colour: 'soft' } as const
const factValue = { x: right.x + 82, width: right.width - 82 } as const

const columns = [
  { x: a4.left, width: 20, colour: 'soft' },
  { x: a4.left + 24, width: 254 },
  { x: 330, width: 52, align: 'right' },
  { x: 386, width: 78, align: 'right' },
  { x: 468, width: a4.right - 468, align: 'right' },
] as const satisfies readonly TextStyle[]

const totalLabel = { x: 300, width: 140 } as const
const totalValue = { x: 440, width: a4.right - 440, align: 'right' } as const

/** Draws a row of cells, and returns where its tallest cell ends. */
const drawRow = (pdf: Pdf, y: number, cells: readonly (readonly [string, TextStyle])[]) =>
  Math.max(y, ...cells.map(([text, style]) => pdf.text(text, y, style)))

const drawHead = (pdf: Pdf, content: DocumentContent): number => {
  const { titles, number, from } = content
  let y = pdf.text(brandName, a4.top, { ...left, size: 16, bold: true, colour: 'accent' })
  y += 4
  from.forEach((line, at) => {
    y = pdf.text(line, y, at < 2 ? { ...left, bold: true } : left)
  })
  const alignRight = { ...right, align: 'right' } as const
  let end = pdf.text(titles[0], a4.top, { ...alignRight, size: 20, bold: true })
  end = pdf.text(titles[1], end, { ...alignRight, size: 11, colour: 'soft' })
  end = pdf.text(number, end + 4, { ...alignRight, size: 12, bold: true })
  return Math.max(y, end) + 18
}

const drawParties = (pdf: Pdf, content: DocumentContent, top: number): number => {
  pdf.rule(top)
  let y = pdf.text(content.toLabel, top + 12, { ...left, colour: 'soft' })
  content.to.forEach((line, at) => {
    y = pdf.text(line, y, at < content.toNames ? { ...left, bold: true } : left)
  })
  let end = top + 12
  for (const [name, value] of content.facts) {
    end = drawRow(pdf, end, [
      [name, factLabel],
      [value, factValue],
    ])
  }
  return Math.max(y, end) + 18
}

const drawColumnTitles = (pdf: Pdf, { locale }: DocumentContent, y: number): number => {
  const keys = ['invoice.line', 'invoice.quantity', 'invoice.unit-price', 'invoice.amount'] as const
  const titles = ['', ...keys.map((key) => documentText(locale, key))]
  const end = drawRow(
    pdf,
    y,
    columns.map((column, at) => [titles[at] ?? '', { ...column, colour: 'soft' }]),
  )
  pdf.rule(end + 3)
  return end + 9
}

const drawLines = (pdf: Pdf, content: DocumentContent, top: number): number => {
  let y = drawColumnTitles(pdf, content, top)
  content.lines.forEach((line, at) => {
    const texts = [String(at + 1), ...line]
    const cells = columns.map((column, place) => [texts[place] ?? '', column] as const)
    const height = Math.max(...cells.map(([text, style]) => pdf.heightOf(text, style)))
    if (y + height > a4.bottom) {
      pdf.nextPage()
      y = drawColumnTitles(pdf, content, a4.top)
    }
    y = drawRow(pdf, y, cells) + 4
    pdf.rule(y)
    y += 6
  })
  return y
}

const drawTotals = (pdf: Pdf, content: DocumentContent, top: number): void => {
  const { totals, grandTotals, note } = content
  const noteStyle = { x: a4.left, width: a4.right - a4.left, size: 8.5 } as const
  const height = 20 * (totals.length + grandTotals.length) + pdf.heightOf(note, noteStyle) + 12
  let y = top + 4
  // The totals stay together.
  if (y + height > a4.bottom) {
    pdf.nextPage()
    y = a4.top
  }
  for (const [label, value] of totals) {
    y = drawRow(pdf, y, [
      [label, totalLabel],
      [value, totalValue],
    ])
  }
  y += 4
  for (const [label, value] of grandTotals) {
    const strong = { bold: true, size: 12 } as const
    y = drawRow(pdf, y, [
      [label, { ...totalLabel, ...strong }],
      [value, { ...totalValue, ...strong }],
    ])
  }
  if (note !== '') pdf.text(note, y + 2, { ...noteStyle, colour: 'soft', align: 'right' })
}

/** Draws a document as a PDF: its lines on as many pages as they need, numbered. */
export const drawDocument = async (content: DocumentContent): Promise<Uint8Array<ArrayBuffer>> => {
  const { locale, number, titles, from, issuedAt } = content
  const pdf = await openPdf({
    title: `${titles[0]} ${number}`,
    author: from[0] ?? '',
    locale,
    createdAt: issuedAt,
  })
  const parties = drawHead(pdf, content)
  const lines = drawParties(pdf, content, parties)
  drawTotals(pdf, content, drawLines(pdf, content, lines))
  pdf.eachPage((page, last) => {
    const small = { size: 8.5, colour: 'soft' } as const
    pdf.rule(a4.footer - 8)
    pdf.text(`${from[0] ?? ''} · ${number}`, a4.footer, { ...left, ...small })
    const pages = documentText(locale, 'invoice.page', { page, last })
    pdf.text(pages, a4.footer, { ...right, ...small, align: 'right' })
  })
  return pdf.finish()
}
