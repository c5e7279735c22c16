import { describe, expect, it } from 'vitest'
import { sampleInvoice, domainLines } from './invoice.fixture.ts'
import { drawCreditNote, drawInvoice } from './invoice-pdf.ts'
import { withBreaks } from './khmer-breaks.ts'
import { openPdf } from './open-pdf.ts'

const sourceOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1')

const pagesOf = (bytes: Uint8Array): number =>
  sourceOf(bytes).match(/\/Type \/Page\b/g)?.length ?? 0

describe('the PDF of an invoice', () => {
  it('is one page with a subset of the font in two weights', async () => {
    const bytes = await drawInvoice(sampleInvoice, 'en')
    const source = sourceOf(bytes)
    expect(source.slice(0, 5)).toBe('%PDF-')
    expect(source.trimEnd().endsWith('%%EOF')).toBe(true)
    expect(pagesOf(bytes)).toBe(1)
    const fonts = new Set(source.match(/\/FontName \/[A-Z]{6}\+KantumruyPro-\w+/g))
    expect(fonts.size).toBe(2)
    expect(source).not.toContain('Helvetica')
    // The two fonts are 270 kB as files.
    expect(bytes.length).toBeLessThan(40_000)
  })

  it('has as many pages as its lines need', async () => {
    expect(pagesOf(await drawInvoice({ ...sampleInvoice, lines: domainLines(12) }, 'km'))).toBe(1)
    expect(pagesOf(await drawInvoice({ ...sampleInvoice, lines: domainLines(70) }, 'en'))).toBe(3)
  })

  it('is the same whenever it is drawn', async () => {
    const [first, again] = [
      await drawInvoice(sampleInvoice, 'km'),
      await drawInvoice(sampleInvoice, 'km'),
    ]
    expect(Buffer.compare(first, again)).toBe(0)
  })

  it('has its number in the title', async () => {
    const note = { ...sampleInvoice, number: 'CN-2026-000007', invoiceNumber: 'INV-2026-000123' }
    expect(sourceOf(await drawCreditNote(note, 'en'))).toContain('Credit note CN-2026-000007')
  })
})

describe('Khmer', () => {
  it('breaks between words only', () => {
    expect(withBreaks('Hosting ការទូទាត់')).toBe('Hosting ការ\u200bទូទាត់')
    expect(withBreaks('VAT 10%')).toBe('VAT 10%')
    expect(withBreaks('ការទូទាត់។')).toBe('ការ\u200bទូទាត់។')
  })

  it('is shaped the same, whatever was drawn before', async () => {
    // One line when it is shaped right; with a mistaken vowel it is wider.
    const style = { x: 0, width: 46, size: 12 } as const
    const heightAfter = async (...texts: readonly string[]): Promise<number> => {
      const pdf = await openPdf({ title: '', author: '', locale: 'km', createdAt: new Date(0) })
      for (const text of texts) pdf.heightOf(text, style)
      return pdf.heightOf('ទាន ទាន', style)
    }
    expect(await heightAfter('ក្លោដ', 'ប្រើ')).toBe(await heightAfter())
    expect(await heightAfter()).toBeLessThan(25)
  })
})

describe('Thai', () => {
  const open = () => openPdf({ title: '', author: '', locale: 'en', createdAt: new Date(0) })
  const name = 'บริษัท ตัวอย่าง จำกัด (มหาชน) ABC'

  it('embeds a font of its own, only where a text needs it', async () => {
    const pdf = await open()
    pdf.text(name, 0, { x: 0, width: 400 })
    const source = sourceOf(await pdf.finish())
    expect(source).toMatch(/\/FontName \/[A-Z]{6}\+NotoSansThai-Regular/)
    expect(sourceOf(await drawInvoice(sampleInvoice, 'en'))).not.toContain('NotoSansThai')
  })

  it('breaks lines as other texts do, and measures what it draws', async () => {
    const pdf = await open()
    const wide = { x: 0, width: 400 }
    const narrow = { x: 0, width: 60 }
    const line = pdf.heightOf('ABC', wide)
    expect(pdf.heightOf(name, wide)).toBeCloseTo(line, 3)
    expect(pdf.heightOf(name, narrow)).toBeGreaterThan(2 * line)
    expect(pdf.text(name, 10, narrow)).toBeCloseTo(10 + pdf.heightOf(name, narrow), 3)
  })
})
