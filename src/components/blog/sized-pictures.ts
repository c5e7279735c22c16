import { getImage } from 'astro:assets'
import type { ImageMetadata } from 'astro'
import { sizePictures } from '../../site/sized-pictures.ts'

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
    const sized = await getImage({
      src: found,
      format: 'webp',
      width: Math.min(width, 1600),
      widths: widths.filter((each) => each <= width),
    })
    return { src: sized.src, srcset: sized.srcSet.attribute, width, height }
  })
