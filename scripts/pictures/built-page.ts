import { domainToUnicode } from 'node:url'
import * as v from 'valibot'

/** A picture that a page requests: its file in the built website, the page's title, the page's TLD. */
export const orderSchema = v.object({
  file: v.string(),
  title: v.string(),
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

/** Returns the picture that a page requests (`og:image`), titled by its `og:title` without the brand. */
export const pictureOrder = (html: string, brandName: string): PictureOrder | undefined => {
  const url = metaOf(html, 'og:image')
  const title = metaOf(html, 'og:title')
  if (url === undefined || title === undefined) return undefined
  const file = decodeURIComponent(new URL(url).pathname).slice(1)
  const tld = /^og\/\w+\/domain\/tld\/(.+)\.png$/.exec(file)?.[1]
  const suffix = ` | ${brandName}`
  return {
    file,
    title: title.endsWith(suffix) ? title.slice(0, -suffix.length) : title,
    ...(tld === undefined ? {} : { tld: `.${domainToUnicode(tld) || tld}` }),
  }
}
