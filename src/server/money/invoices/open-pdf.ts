import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { withBreaks } from './khmer-breaks.ts'
import { hasThai, thaiWords, type Run, type Word } from './thai-text.ts'

const { resolve } = createRequire(import.meta.url)

const brandFont = (file: string): Promise<Buffer> =>
  readFile(resolve(`@expo-google-fonts/kantumruy-pro/${file}.ttf`))

const thaiFont = (weight: 400 | 700): Promise<Buffer> =>
  readFile(resolve(`@fontsource/noto-sans-thai/files/noto-sans-thai-thai-${weight}-normal.woff`))

// The library takes longer to load than a server to start, and most servers draw few documents.
const loadFonts = () =>
  Promise.all([
    import('pdfkit').then((loaded) => loaded.default),
    ...[
      brandFont('400Regular/KantumruyPro_400Regular'),
      brandFont('700Bold/KantumruyPro_700Bold'),
      ...[thaiFont(400), thaiFont(700)],
    ],
  ])
let loaded: ReturnType<typeof loadFonts> | undefined

/** All characters of Khmer. */
const khmer = String.fromCodePoint(...Array.from({ length: 128 }, (_, at) => 0x1780 + at))

/** The edges of what is drawn on A4, in points. */
export const a4 = { left: 48, right: 547, top: 44, bottom: 776, footer: 800 } as const

/** Where the baseline of the brand font is, below the top of a line of size 1. */
const ascent = 0.92

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

/** An open PDF. Texts embed a subset of the brand font, which has Latin and Khmer, and of one for Thai. */
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

type PdfDocument = InstanceType<Awaited<ReturnType<typeof loadFonts>>[0]>

const createDocument = async (info: PdfInfo): Promise<PdfDocument> => {
  const [PDFDocument, regular, bold, thaiRegular, thaiBold] = await (loaded ??= loadFonts())
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
  for (const [name, font] of [
    ['regular', regular],
    ['bold', bold],
  ] as const) {
    // fontkit keeps the characters for which it first used a glyph, and takes the right half of ោ for
    // ោ afterwards. Here each character comes before what is composed of it.
    pdf.registerFont(name, font).font(name).widthOfString(khmer)
  }
  // Not embedded before they are used.
  return pdf.registerFont('thai-regular', thaiRegular).registerFont('thai-bold', thaiBold)
}

// Khmer has signs above and below the line.
const optionsOf = ({ width, align }: TextStyle) =>
  ({ width, align: align ?? 'left', lineGap: 2 }) as const

type Use = (style: TextStyle) => PdfDocument

/** Creates what measures and draws texts in several fonts: the library breaks lines of one. */
const createThaiText = (use: Use) => {
  const lineHeightOf = (style: TextStyle): number =>
    use(style).currentLineHeight(true) + optionsOf(style).lineGap

  const useFor = ({ isThai }: Run, style: TextStyle) => {
    const drawn = use(style)
    return isThai ? drawn.font(style.bold === true ? 'thai-bold' : 'thai-regular') : drawn
  }

  const widthOf = (word: Word, style: TextStyle): number =>
    word.reduce((sum, run) => sum + useFor(run, style).widthOfString(run.text), 0)

  /** Fills lines with the words of a text. */
  const linesOf = (text: string, style: TextStyle): readonly Word[] => {
    const lines: Run[][] = [[]]
    let width = 0
    for (const word of thaiWords(text)) {
      const more = widthOf(word, style)
      if (width > 0 && width + more > style.width) {
        lines.push([])
        width = 0
      }
      lines.at(-1)?.push(...word)
      width += more
    }
    return lines
  }

  return {
    heightOf: (text: string, style: TextStyle): number =>
      linesOf(text, style).length * lineHeightOf(style),

    /** Draws the runs of each line on one baseline, and returns where the text ends. */
    draw: (text: string, y: number, style: TextStyle): number => {
      const height = lineHeightOf(style)
      const lines = linesOf(text, style)
      const { size = 9.5 } = style
      for (const [at, line] of lines.entries()) {
        let x = style.align === 'right' ? style.x + style.width - widthOf(line, style) : style.x
        for (const run of line) {
          const options = { lineBreak: false, baseline: 'alphabetic' } as const
          useFor(run, style).text(run.text, x, y + at * height + size * ascent, options)
          x += widthOf([run], style)
        }
      }
      return y + lines.length * height
    },
  }
}

/** Opens a PDF. The same texts and moment make the same bytes. */
export const openPdf = async (info: PdfInfo): Promise<Pdf> => {
  const pdf = await createDocument(info)
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const use: Use = ({ size = 9.5, bold, colour }) =>
    pdf
      .font(bold === true ? 'bold' : 'regular')
      .fontSize(size)
      .fillColor(colours[colour ?? 'ink'])
  const thai = createThaiText(use)
  return {
    heightOf: (text, style) =>
      hasThai(text)
        ? thai.heightOf(text, style)
        : use(style).heightOfString(withBreaks(text), optionsOf(style)),
    text: (text, y, style) =>
      hasThai(text)
        ? thai.draw(text, y, style)
        : use(style).text(withBreaks(text), style.x, y, optionsOf(style)).y,
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
