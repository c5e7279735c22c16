/** An icon of the library as a page has it: in the colour of the text, and nothing for who listens. */
const icon =
  /<svg(?=[^>]*\sstroke="currentColor")(?=[^>]*\saria-hidden="true")([^>]*)>((?:(?!<\/?svg)[\s\S])*)<\/svg>/g
/** What the drawing itself needs; its size and its classes stay on the element. */
const look = /\s(?:viewBox|fill|stroke[\w-]*)="[^"]*"/g
/** Has colours of its own, which a mask would lose. */
const isColoured = /\sclass="[^"]*\b(?:stroke|fill)-/

const pictureOf = (attributes: string, drawing: string): string => {
  const own = (attributes.match(look) ?? []).join('')
  return `data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"${own}>${drawing}</svg>`
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
  const pictures = new Map<string, string>()
  return {
    move: (part) =>
      part.replace(icon, (whole, attributes: string, drawing: string) => {
        if (isColoured.test(attributes)) return whole
        const picture = pictureOf(attributes, drawing)
        // A count packs best. Pages that have the same icons in another order have sheets of their own.
        const name = pictures.get(picture) ?? `i-${pictures.size}`
        pictures.set(picture, name)
        const left = attributes.replace(look, '')
        return left.includes(' class="')
          ? `<svg${left.replace(' class="', ` class="${name} `)}></svg>`
          : `<svg${left} class="${name}"></svg>`
      }),
    styles: () => {
      if (pictures.size === 0) return ''
      // The prefix is understood by all browsers that know masks, also by those that ask for it.
      const drawn = [...pictures].map(
        ([picture, name]) => `.${name}{-webkit-mask-image:url("${picture}")}`,
      )
      return `[class^=i-]{background:currentColor;forced-color-adjust:none;-webkit-mask:center/contain no-repeat}${drawn.join('')}`
    },
  }
}
