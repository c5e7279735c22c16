import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { withBreaks } from './khmer-breaks.ts'

const fontPath = (file: string): string =>
  createRequire(import.meta.url).resolve(`@expo-google-fonts/kantumruy-pro/${file}.ttf`)

// The library takes longer to load than a server to start, and most servers draw few documents.
const loadFonts = () =>
  Promise.all([
    import('pdfkit').then((loaded) => loaded.default),
    readFile(fontPath('400Regular/KantumruyPro_400Regular')),
    readFile(fontPath('700Bold/KantumruyPro_700Bold')),
  ])
let loaded: ReturnType<typeof loadFonts> | undefined

/** All characters of Khmer. */
const khmer = String.fromCodePoint(...Array.from({ length: 128 }, (_, at) => 0x1780 + at))

/** The edges of what is drawn on A4, in points. */
export const a4 = { left: 48, right: 547, top: 44, bottom: 776, footer: 800 } as const

const colours = { ink: '#1c2433', soft: '#5b6270', line: '#d9d3c7', accent: '#7a3b0f' } as const

/** Where and how a text is drawn. */
export interface TextStyle {
  readonly x: number
  readonly width: number
  readonly size?: number
  readonly bold?: true
  readonly colour?: 'soft' | 'accent'
  readonly align?: 'right'
}

/** An open PDF. Texts embed a subset of the brand font, which has Latin and Khmer. */
export interface Pdf {
  /** Draws a text, and returns where it ends. */
  text(text: string, y: number, style: TextStyle): number
  heightOf(text: string, style: TextStyle): number
  rule(y: number): void
  nextPage(): void
  /** Calls `draw` on each page, from 1. */
  eachPage(draw: (page: number, last: number) => void): void
  finish(): Promise<Uint8Array<ArrayBuffer>>
}

interface PdfInfo {
  readonly title: string
  readonly author: string
  readonly locale: string
  readonly createdAt: Date
}

/** Opens a PDF. The same texts and moment make the same bytes. */
export const openPdf = async (info: PdfInfo): Promise<Pdf> => {
  const [PDFDocument, regular, bold] = await (loaded ??= loadFonts())
  const pdf = new PDFDocument({
    size: 'A4',
    // Pages end where the caller says.
    margin: 0,
    bufferPages: true,
    lang: info.locale,
    displayTitle: true,
    // Only its own fonts.
    font: '',
    info: { Title: info.title, Author: info.author, CreationDate: info.createdAt },
  })
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  for (const [name, font] of [
    ['regular', regular],
    ['bold', bold],
  ] as const) {
    // fontkit keeps the characters for which it first used a glyph, and takes the right half of ោ for
    // ោ afterwards. Here each character comes before what is composed of it.
    pdf.registerFont(name, font).font(name).widthOfString(khmer)
  }
  const use = ({ size = 9.5, bold: isBold, colour }: TextStyle) =>
    pdf
      .font(isBold === true ? 'bold' : 'regular')
      .fontSize(size)
      .fillColor(colours[colour ?? 'ink'])
  // Khmer has signs above and below the line.
  const optionsOf = ({ width, align }: TextStyle) =>
    ({ width, align: align ?? 'left', lineGap: 2 }) as const
  return {
    heightOf: (text, style) => use(style).heightOfString(withBreaks(text), optionsOf(style)),
    text: (text, y, style) => use(style).text(withBreaks(text), style.x, y, optionsOf(style)).y,
    rule: (y) => {
      pdf.moveTo(a4.left, y).lineTo(a4.right, y).lineWidth(0.5).strokeColor(colours.line).stroke()
    },
    nextPage: () => void pdf.addPage(),
    eachPage: (draw) => {
      const { count } = pdf.bufferedPageRange()
      for (let page = 1; page <= count; page += 1) {
        pdf.switchToPage(page - 1)
        draw(page, count)
      }
    },
    finish: () =>
      new Promise((resolve) => {
        pdf.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))))
        pdf.end()
      }),
  }
}
