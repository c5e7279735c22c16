import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { bannerPlaces, bannersPath } from '../src/contract/banner-places.ts'
import { listTldContent, listTlds } from '../src/contract/domains.ts'
import { getTax, listRegions } from '../src/contract/places.ts'
import {
  getSharedHostingDemo,
  listMinPrices,
  listProducts,
  listSmsPrices,
  listSslCertificates,
  ProductType,
} from '../src/contract/products.ts'
import { dayInPhnomPenh } from '../src/content/publication.ts'
import { listReviews } from '../src/contract/reviews.ts'
import { buildStamp } from './build-stamp.ts'
import { ChildFailed } from './child-process.ts'
import { buildFolder, root } from './project-paths.ts'

/** The answers with which pages are built (`src/website/build-catalogue.ts`). */
const paths: readonly string[] = [
  ...[listTlds, listTldContent, listRegions, getTax, listMinPrices, listSmsPrices].map(
    ({ path }) => path,
  ),
  ...[listSslCertificates, getSharedHostingDemo, listReviews].map(({ path }) => path),
  ...ProductType.options.map((type) => `${listProducts.path}?type=${type}`),
  ...bannerPlaces.map(bannersPath),
]

const stampPath = join(buildFolder, '.cache', 'prices-stamp')

const answerText = async (url: string, site: string): Promise<string> => {
  const headers = { accept: 'application/json', 'x-locale': 'en', 'x-site': site }
  try {
    const answer = await fetch(url, { headers })
    if (answer.ok) return await answer.text()
    throw new ChildFailed(`The API answered ${answer.status} at ${url}`)
  } catch (error) {
    if (error instanceof ChildFailed) throw error
    throw new ChildFailed(`The API does not answer at ${url}`)
  }
}

/**
 * Returns what a website built now would have: its sources, the API's prices, the day in Phnom Penh
 * on which content is published, and the host that it is for. Throws ChildFailed.
 */
export const pricesStamp = async (apiUrl: string, now: Date, host = ''): Promise<string> => {
  const api = apiUrl.replace(/\/$/, '')
  const site = process.env['PUBLIC_WEBSITE'] ?? 'KH'
  const answers = await Promise.all(paths.map((path) => answerText(`${api}${path}`, site)))
  const day = dayInPhnomPenh(now)
  const hash = createHash('sha256').update(`${buildStamp(root)}${day}\0${host}\0`)
  for (const answer of answers) hash.update(answer)
  return hash.digest('hex')
}

/** Returns whether the website was last built with a stamp, and its folders are still there. */
export const isBuiltWith = (stamp: string, folders: readonly string[], file = stampPath): boolean =>
  [file, ...folders].every((path) => existsSync(path)) && readFileSync(file, 'utf8') === stamp

/** Stores the stamp of a website that is complete. */
export const storePricesStamp = (stamp: string, file = stampPath): void => {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, stamp)
}
