import * as v from 'valibot'
import { listCategoryBanners } from '../contract/announcements.ts'
import { bannersPath, type BannerPlace } from '../contract/banner-places.ts'
import { listTldContent, listTlds } from '../contract/domains.ts'
import type { AnswerOf, EndpointShape } from '../contract/endpoint.ts'
import { getTax, listRegions } from '../contract/places.ts'
import {
  getSharedHostingDemo,
  listMinPrices,
  listProducts,
  listSmsPrices,
  listSslCertificates,
} from '../contract/products.ts'
import type { ProductType } from '../contract/products.ts'
import type { Locale } from '../i18n/locales.ts'
import { listReviews } from '../contract/reviews.ts'
import type { ReviewedFamily } from '../contract/reviewed-families.ts'
import { ownSite } from '../i18n/own-site.ts'

interface Question<E extends EndpointShape> {
  readonly endpoint: E
  /** The path with its parameters; the endpoint's without any. */
  readonly path?: string
  readonly query?: Readonly<Record<string, string>>
  readonly locale?: Locale
  /** Must not be empty: 'TLDs'. */
  readonly needed?: string
}

const tags = new Map<string, string>()

/** Requests `api` (its URL with `/api`) without input. */
export const readFromApi = async <E extends EndpointShape>(
  api: string | undefined,
  { endpoint, path = endpoint.path, query = {}, locale = 'en', needed }: Question<E>,
): Promise<AnswerOf<E>> => {
  if (api === undefined || api === '')
    throw new Error('API_URL is not set: the pages take their prices from the API (npm run build)')
  const asked = new URLSearchParams(query).toString()
  const url = `${api.replace(/\/$/, '')}${path}${asked === '' ? '' : `?${asked}`}`
  const answer = await fetch(url, {
    headers: { accept: 'application/json', 'x-locale': locale, 'x-site': ownSite },
  }).catch((cause: unknown) => {
    throw new Error(`The API does not answer at ${url}`, { cause })
  })
  if (!answer.ok) throw new Error(`The API answered ${answer.status} at ${url}`)
  const tag = answer.headers.get('etag')
  if (tag !== null) tags.set(endpoint.path, tag)
  const parsed = v.safeParse(endpoint.answer, await answer.json().catch(() => undefined))
  if (!parsed.success) {
    const [issue] = parsed.issues
    const where = v.getDotPath(issue)
    throw new Error(
      `Not what ${endpoint.path} answers, at ${url}: ${where === null ? '' : `${where}: `}${issue.message}`,
    )
  }
  if (needed !== undefined && Array.isArray(parsed.output) && parsed.output.length === 0)
    throw new Error(`The API knows no ${needed} at ${url}: there would be no pages`)
  return parsed.output as AnswerOf<E>
}

const answers = new Map<string, Promise<unknown>>()

const atBuild = <E extends EndpointShape>(question: Question<E>): Promise<AnswerOf<E>> => {
  const key = JSON.stringify([
    question.path ?? question.endpoint.path,
    question.query,
    question.locale,
  ])
  const known = answers.get(key)
  if (known !== undefined) return known as Promise<AnswerOf<E>>
  const asked = readFromApi(process.env['API_URL'], question)
  answers.set(key, asked)
  return asked
}

/** Returns every TLD on sale, the most popular first. */
export const tldsAtBuild = () => atBuild({ endpoint: listTlds, needed: 'TLDs' })

/** Returns the `ETag` of {@link tldsAtBuild}, if any. */
export const tldListTag = async (): Promise<string | undefined> => {
  await tldsAtBuild()
  return tags.get(listTlds.path)
}

/** Returns the registries' rules by TLD (ASCII). */
export const tldContentAtBuild = async () =>
  new Map((await atBuild({ endpoint: listTldContent })).map((content) => [content.tld, content]))

/** Returns the packages of a product by region id; an empty record renders an empty state. */
export const packagesAtBuild = (type: ProductType, locale: Locale) =>
  atBuild({ endpoint: listProducts, query: { type }, locale })

/** Returns the certificates by ascending price. */
export const sslCertificatesAtBuild = () =>
  atBuild({ endpoint: listSslCertificates, needed: 'SSL certificates' })

/** Returns the prices of sender names and message credits. */
export const smsPricesAtBuild = () => atBuild({ endpoint: listSmsPrices })

/** Returns the minimum price of each product family. */
export const minPricesAtBuild = () => atBuild({ endpoint: listMinPrices })

/** Returns the published reviews of a family; undefined without one. */
export const reviewsAtBuild = async (family: ReviewedFamily) =>
  (await atBuild({ endpoint: listReviews })).find((one) => one.family === family)

/** Returns the demo of shared hosting's control panel; undefined without one. */
export const demoAtBuild = async (): Promise<string | undefined> =>
  (await atBuild({ endpoint: getSharedHostingDemo })).url ?? undefined

/** Returns the regions with data centres, by priority. */
export const regionsAtBuild = (locale: Locale) => atBuild({ endpoint: listRegions, locale })

/** Returns the VAT of the site. */
export const taxAtBuild = () => atBuild({ endpoint: getTax })

/** Returns the banners that staff show at a place now, in their order. */
export const staffBannersAtBuild = (place: BannerPlace, locale: Locale) =>
  atBuild({ endpoint: listCategoryBanners, path: bannersPath(place), locale })
