import { getImage } from 'astro:assets'
import type { ImageMetadata } from 'astro'
import { sizePictures } from '../../website/sized-pictures.ts'

const pictures = import.meta.glob<{ readonly default: ImageMetadata }>(
  '/content/images/*.{avif,jpeg,jpg,png,webp}',
  { eager: true },
)

const widths = [480, 800, 1200, 1600]

/** Writes generated sizes of `content/images` into the pictures of a text. */
export const withSizedPictures = (html: string): Promise<string> =>
  sizePictures(html, async (name) => {
    const found = pictures[`/content/images/${name}`]?.default
    if (found === undefined) throw new Error(`content/images/${name} is missing`)
    const { width, height } = found
    const largest = Math.min(width, 1600)
    const sized = await getImage({
      src: found,
      format: 'webp',
      width: largest,
      // Browsers choose among these only: a picture in between is also there as large as it is.
      widths: [...widths.filter((each) => each < largest), largest],
    })
    return { src: sized.src, srcset: sized.srcSet.attribute, width, height }
  })
