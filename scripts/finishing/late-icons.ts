/** An icon of the library as a page has it: in the colour of the text, and nothing for who listens. */
const icon =
  /<svg(?=[^>]*\sstroke="currentColor")(?=[^>]*\saria-hidden="true")([^>]*)>((?:(?!<\/?svg)[\s\S])*)<\/svg>/g
/** What the drawing itself needs; its size and its classes stay on the element. */
const look = /\s(?:viewBox|fill|stroke[\w-]*)="[^"]*"/g
/** Has colours of its own, which a mask would lose. */
const isColoured = /\sclass="[^"]*\b(?:stroke|fill)-/

/** One icon of the strip, whatever its own coordinates are: a square of 24 by 24. */
const squareOf = (attributes: string, drawing: string): string => {
  const own = (attributes.match(look) ?? []).join('')
  return `width="24" height="24"${own}>${drawing}</svg>`
}

/** Squares below each other, as one picture. */
const stripOf = (squares: readonly string[]): string => {
  const drawn = squares.map((square, index) => `<svg y="${24 * index}" ${square}`).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 ${24 * squares.length}">${drawn}</svg>`
    .replaceAll('"', "'")
    .replaceAll('currentColor', 'black')
    .replaceAll('#', '%23')
}

/** The icons of one page's late parts, see {@link createLateIcons}. */
export interface LateIcons {
  /** A part whose icons are empty but for their size and their classes. */
  readonly move: (part: string) => string
  /** The rules that draw all icons that were moved. */
  readonly styles: () => string
}

/**
 * Moves what the icons of a page's late parts draw into its late sheet: nobody sees them before it is
 * there. The element stays and lets the colour of the text through a mask of the same lines.
 */
export const createLateIcons = (): LateIcons => {
  /** The names of icons by what they draw. */
  const names = new Map<string, string>()
  return {
    move: (part) =>
      part.replace(icon, (whole, attributes: string, drawing: string) => {
        if (isColoured.test(attributes)) return whole
        const square = squareOf(attributes, drawing)
        // A count packs best. Pages that have the same icons in another order have sheets of their own.
        const name = names.get(square) ?? `i-${names.size}`
        names.set(square, name)
        const left = attributes.replace(look, '')
        return left.includes(' class="')
          ? `<svg${left.replace(' class="', ` class="${name} `)}></svg>`
          : `<svg${left} class="${name}"></svg>`
      }),
    styles: () => {
      const squares = [...names.keys()]
      if (squares.length === 0) return ''
      // A browser makes a document of its own of each picture, and takes as long for it as for the
      // styles of a whole section: so there is one, of which each icon shows its part. The prefix is
      // understood by all browsers that know masks, also by those that ask for it.
      const last = Math.max(squares.length - 1, 1)
      const places = squares.map(
        (_, index) => `.i-${index}{-webkit-mask-position:0 ${+((100 * index) / last).toFixed(2)}%}`,
      )
      return `[class^=i-]{background:currentColor;forced-color-adjust:none;-webkit-mask:url("data:image/svg+xml,${stripOf(squares)}") 0 0/100% ${100 * squares.length}% no-repeat}${places.join('')}`
    },
  }
}
