/** A picture in the sizes that the build generated. */
export interface SizedPicture {
  readonly src: string
  readonly srcset: string
  readonly width: number
  readonly height: number
}

const picture = /<img src="\/images\/([^"/]+)"([^>]*)>/g

/** The width of a text's column, for the browser's choice of a size. */
const sizes = '(min-width: 48rem) 42rem, 100vw'

/** Writes the generated sizes into the pictures of a text; the space of each is reserved. */
export const sizePictures = async (
  html: string,
  sizedPicture: (name: string) => Promise<SizedPicture>,
): Promise<string> => {
  const names = new Set([...html.matchAll(picture)].map(([, name = '']) => name))
  const sized = new Map(
    await Promise.all([...names].map(async (name) => [name, await sizedPicture(name)] as const)),
  )
  return html.replace(picture, (written, name: string, rest: string) => {
    const found = sized.get(name)
    if (found === undefined) return written
    const { src, srcset, width, height } = found
    return `<img src="${src}" srcset="${srcset}" sizes="${sizes}" width="${width}" height="${height}" loading="lazy" decoding="async"${rest}>`
  })
}
