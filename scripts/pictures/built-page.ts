import { domainToUnicode } from 'node:url'
import * as v from 'valibot'

/** What a built page asks for: which picture, and what stands in it. */
export const orderSchema = v.object({
  /** The picture's file in the folder of the built site: `og/en/domain/pricing.png`. */
  file: v.string(),
  title: v.string(),
  /** The TLD that the page is about, as people write it: `.com`, `.ไทย`. */
  tld: v.optional(v.string()),
})
export type PictureOrder = Readonly<v.InferOutput<typeof orderSchema>>

const entities = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" } as const
const isEntity = (name: string): name is keyof typeof entities => Object.hasOwn(entities, name)

const unescaped = (text: string): string =>
  text.replace(
    /&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi,
    (whole: string, decimal?: string, hex?: string, name?: string) => {
      if (decimal !== undefined) return String.fromCodePoint(Number(decimal))
      if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16))
      return name !== undefined && isEntity(name) ? entities[name] : whole
    },
  )

const metaOf = (html: string, property: string): string | undefined => {
  const content = new RegExp(`<meta property="${property}" content="([^"]*)"`).exec(html)?.[1]
  return content === undefined ? undefined : unescaped(content)
}

/**
 * What a built page says of its picture (`og:image`, `og:title`); nothing when it names none.
 *
 * @param brandName taken off the title's end, since the picture bears the brand already
 */
export const pictureOrder = (html: string, brandName: string): PictureOrder | undefined => {
  const address = metaOf(html, 'og:image')
  const title = metaOf(html, 'og:title')
  if (address === undefined || title === undefined) return undefined
  const file = decodeURIComponent(new URL(address).pathname).slice(1)
  const tld = /^og\/\w+\/domain\/tld\/(.+)\.png$/.exec(file)?.[1]
  const suffix = ` | ${brandName}`
  return {
    file,
    title: title.endsWith(suffix) ? title.slice(0, -suffix.length) : title,
    ...(tld === undefined ? {} : { tld: `.${domainToUnicode(tld) || tld}` }),
  }
}
