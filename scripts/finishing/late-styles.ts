import { createHash } from 'node:crypto'

const part = /<!--late-->([\s\S]*?)<!--\/late-->/g
const face = /@font-face\{[^}]*\}/g

/** A page in two. */
export interface PageParts {
  /** What it shows before anybody scrolls: all but its late parts. */
  readonly first: string
  /** Its late parts (src/components/Late.astro), one after another; empty when it has none. */
  readonly late: string
}

/** Reads a built page in two. */
export const partsOf = (page: string): PageParts => {
  const late: string[] = []
  const first = page.replace(part, (_, inner: string) => {
    late.push(inner)
    return ''
  })
  return { first, late: late.join('') }
}

/** Changes the late parts of a page, each by itself; their marks stay. */
export const changeLateParts = (page: string, change: (part: string) => string): string =>
  page.replace(part, (_, inner: string) => `<!--late-->${change(inner)}<!--/late-->`)

/** Takes the marks of late parts away, which only the build reads. */
export const withoutMarks = (page: string): string => page.replace(part, '$1')

/** The sheet that comes after the first paint. */
export interface LateSheet {
  /** Its file in `_astro/`, named after its content. */
  readonly name: string
  readonly address: string
  readonly text: string
}

// As specific as each other: the one that comes later is obeyed.
const waiting = ':root:not([data-bare]) [data-late]{display:none}'
const seen = ':root:not([data-bare]) [data-late]{display:contents}'
// A moment after their sheet, and from above one after another, so that a cheap phone does not work out
// all styles in one go.
const next =
  '@keyframes late{from,to{display:none}}' +
  ':root[data-fresh] :is([data-late],[data-late]>:nth-child(2)){animation:late 40ms}' +
  ':root[data-fresh] [data-late]>:is(:nth-child(n+3),footer){animation:late 80ms}'
// Of who has just come, and is at the top: what is far below is laid out when they come near it, or
// when the page has nothing else to do (src/components/header-state.ts), and not all at once. What opens
// above the page is no such part.
const far =
  ':root[data-fresh] [data-late]>:not([popover]){content-visibility:auto;contain-intrinsic-size:auto 40rem}'

/**
 * Makes the late sheet of all that a page and its scripts wear, in its own order: with what has come
 * with the page, it ends as if there had been one sheet. Pages that wear the same share it.
 */
export const lateSheet = (styles: string): LateSheet => {
  // Scripts read the fonts from the page's own sheet: one declaration is enough.
  const text = styles.replace(face, '') + seen + next + far
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 8)
  const name = `late.${hash}.css`
  return { name, address: `/_astro/${name}`, text }
}

/**
 * Lets the late parts of a page wait, unseen, for their sheet; a browser without scripts fetches it
 * at once.
 *
 * @param page with the styles of its first view
 */
export const waitForSheet = (page: string, { address }: LateSheet): string =>
  page
    .replace('</style>', () => `${waiting}</style>`)
    .replace(
      '</head>',
      () => `<noscript><link rel="stylesheet" href="${address}"></noscript></head>`,
    )
