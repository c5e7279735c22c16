import { parseHeaders } from '../../src/server/platform/http/header-rules.ts'
import { parseRedirects, type RedirectRule } from '../../src/server/platform/http/redirect-rules.ts'

/** What a website host does beyond sending files, from the website's `_redirects` and `_headers`. */
export interface WebsiteRules {
  /** Earlier URLs, percent-encoded. */
  readonly moved: readonly { readonly from: string; readonly to: string }[]
  /** Folders of which one page answers every path: `/reset-password/`. */
  readonly served: readonly Folder[]
  /** Folders in which a missing file is a 404, with the page to show. */
  readonly missing: readonly Folder[]
  /** Folders of which an unknown path leads to a page; the last one is `/`. */
  readonly homes: readonly Folder[]
  /** Headers of every answer but `cache-control`. */
  readonly headers: Readonly<Record<string, string>>
  /** `cache-control` of a file outside the folders below. */
  readonly cacheControl: string
  readonly stored: readonly { readonly folder: string; readonly cacheControl: string }[]
}

/** `cache-control` of redirects and of 404, which the next release may answer with a page. */
export const notStored = 'no-cache'

interface Folder {
  /** With a slash at each end. */
  readonly folder: string
  readonly page: string
}

const folderOf = (path: string): string => {
  const folder = /^(\/(?:[^*:]+\/)?)\*$/.exec(path)?.[1]
  if (folder === undefined) throw new Error(`${path}: expected a folder and "*"`)
  return folder
}

const isWhole = ({ from, to }: RedirectRule): boolean => !/[*:]/.test(`${from}${to}`)

const foldersOf = (rules: readonly RedirectRule[]): readonly Folder[] =>
  rules.map(({ from, to }) => ({ folder: folderOf(from), page: to }))

/** Reads the rules of a built website. @throws Error for a rule that not every host can follow */
export const readWebsiteRules = (redirectsText: string, headersText: string): WebsiteRules => {
  const redirects = parseRedirects(redirectsText)
  const forced = redirects.find(({ force }) => force)
  if (forced) throw new Error(`${forced.from}: a rule must not replace a file`)
  const withStatus = (status: number) => redirects.filter((rule) => rule.status === status)
  const unknown = redirects.find(({ status }) => ![200, 301, 302, 404].includes(status))
  if (unknown) throw new Error(`${unknown.from}: unexpected status ${unknown.status}`)
  const partly = withStatus(301).find((rule) => !isWhole(rule))
  if (partly) throw new Error(`${partly.from}: an earlier address must be a whole path`)

  const [everywhere, ...others] = parseHeaders(headersText)
  if (everywhere?.path !== '/*') throw new Error('_headers: the first rule must be of /*')
  const { 'cache-control': cacheControl, ...headers } = Object.fromEntries(
    everywhere.headers.map(([name, value]) => [name, value ?? '']),
  )
  if (cacheControl === undefined) throw new Error('_headers: /* needs a Cache-Control')
  const stored = others.map((rule) => {
    const set = new Map(rule.headers)
    const value = set.get('cache-control')
    if (value === undefined || set.size > 1) {
      throw new Error(`_headers: ${rule.path} may only replace Cache-Control`)
    }
    return { folder: folderOf(rule.path), cacheControl: value }
  })
  return {
    moved: withStatus(301).map(({ from, to }) => ({ from, to })),
    served: foldersOf(withStatus(200)),
    missing: foldersOf(withStatus(404)),
    homes: foldersOf(withStatus(302)),
    headers,
    cacheControl,
    stored,
  }
}

const missingPages = (rules: WebsiteRules): readonly string[] => [
  ...new Set(rules.missing.map(({ page }) => page)),
]

/** Returns the URLs of the pages of missing files, which answer 404 too: `/404`, `/km/404`. */
export const urlsOfMissing = (rules: WebsiteRules): readonly string[] =>
  missingPages(rules).map((page) => page.replace(/\.html$/, ''))

/** Returns the page of missing files below a home page that no folder has one for. */
export const missingPageOf = (rules: WebsiteRules, home: string): string => {
  const page = home === '/' ? '/404.html' : `${home}/404.html`
  return missingPages(rules).includes(page) ? page : '/404.html'
}
