import * as v from 'valibot'
import { listTldContent, listTlds } from '../contract/domains.ts'
import type { AnswerOf, EndpointShape } from '../contract/endpoint.ts'
import { listRegions } from '../contract/places.ts'
import { listMinPrices, listProducts, listSslCertificates } from '../contract/products.ts'
import type { ProductType } from '../contract/products.ts'
import type { Locale } from '../i18n/locales.ts'

/** What to ask the API for. */
interface Question<E extends EndpointShape> {
  readonly endpoint: E
  readonly query?: Readonly<Record<string, string>>
  /** Names come in this language. */
  readonly locale?: Locale
  /** What there must be at least one of: 'TLDs'. */
  readonly needed?: string
}

/** By path: what named the answers that were read. */
const tags = new Map<string, string>()

/**
 * What the API at `api` (its address with `/api`) answers to a call without input.
 *
 * @throws Error with one line for the person who builds, when it tells nothing that fits
 */
export const readFromApi = async <E extends EndpointShape>(
  api: string | undefined,
  { endpoint, query = {}, locale = 'en', needed }: Question<E>,
): Promise<AnswerOf<E>> => {
  if (api === undefined || api === '')
    throw new Error('API_URL is not set: the pages take their prices from the API (npm run build)')
  const asked = new URLSearchParams(query).toString()
  const address = `${api.replace(/\/$/, '')}${endpoint.path}${asked === '' ? '' : `?${asked}`}`
  const answer = await fetch(address, {
    headers: { accept: 'application/json', 'x-locale': locale },
  }).catch((cause: unknown) => {
    throw new Error(`The API does not answer at ${address}`, { cause })
  })
  if (!answer.ok) throw new Error(`The API answered ${answer.status} at ${address}`)
  const tag = answer.headers.get('etag')
  if (tag !== null) tags.set(endpoint.path, tag)
  const parsed = v.safeParse(endpoint.answer, await answer.json().catch(() => undefined))
  if (!parsed.success) {
    const [issue] = parsed.issues
    const where = v.getDotPath(issue)
    throw new Error(
      `Not what ${endpoint.path} answers, at ${address}: ${where === null ? '' : `${where}: `}${issue.message}`,
    )
  }
  if (needed !== undefined && Array.isArray(parsed.output) && parsed.output.length === 0)
    throw new Error(`The API knows no ${needed} at ${address}: there would be no pages`)
  return parsed.output as AnswerOf<E>
}

const answers = new Map<string, Promise<unknown>>()

/** Asks each question once per build. */
const atBuild = <E extends EndpointShape>(question: Question<E>): Promise<AnswerOf<E>> => {
  const key = JSON.stringify([question.endpoint.path, question.query, question.locale])
  const known = answers.get(key)
  if (known !== undefined) return known as Promise<AnswerOf<E>>
  const asked = readFromApi(process.env['API_URL'], question)
  answers.set(key, asked)
  return asked
}

/** Every TLD on sale, the most wanted first. @throws Error when there is none */
export const tldsAtBuild = () => atBuild({ endpoint: listTlds, needed: 'TLDs' })

/** What names the list of {@link tldsAtBuild} (its `ETag`); undefined when the API named it by nothing. */
export const tldListTag = async (): Promise<string | undefined> => {
  await tldsAtBuild()
  return tags.get(listTlds.path)
}

/** What each registry asks and allows, by TLD (ASCII). */
export const tldContentAtBuild = async () =>
  new Map((await atBuild({ endpoint: listTldContent })).map((content) => [content.tld, content]))

/** The packages of a product by region id; an empty record is drawn as an empty state. */
export const packagesAtBuild = (type: ProductType, locale: Locale) =>
  atBuild({ endpoint: listProducts, query: { type }, locale })

/** The certificates, the cheapest first. @throws Error when there is none */
export const sslCertificatesAtBuild = () =>
  atBuild({ endpoint: listSslCertificates, needed: 'SSL certificates' })

/** What each family of products costs at least. */
export const minPricesAtBuild = () => atBuild({ endpoint: listMinPrices })

/** The regions with data centres, by priority. */
export const regionsAtBuild = (locale: Locale) => atBuild({ endpoint: listRegions, locale })
