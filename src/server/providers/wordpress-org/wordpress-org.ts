import * as v from 'valibot'
import { ProviderError } from '../../platform/provider-error.ts'
import { fetchAnswer, fetchFile, retryAfterMs } from '../fetch-answer.ts'
import { pictureAt, pictureUrl, type DirectoryPicture } from './pictures.ts'
import { plainText } from './plain-text.ts'

export interface WordpressOrgConfig {
  /** `https://api.wordpress.org`. */
  readonly baseUrl: string
  /** `https://{host}`, with the host of a picture. */
  readonly picturesUrl: string
  readonly timeoutMs: number
}

/** One page of the most popular ones, or of those that match a search. */
export interface DirectoryQuery {
  /** As WordPress writes it: `en_US`, `km`. */
  readonly locale: string
  readonly search: string | undefined
  readonly page: number
  readonly perPage: number
}

/** A theme or plugin; texts are plain. */
export interface DirectoryEntry {
  readonly slug: string
  readonly name: string
  readonly version: string
  readonly author: string
  readonly description: string
  readonly picture: DirectoryPicture | undefined
  /** 0 to 100. */
  readonly rating: number
  readonly installs: number
  /** Such as `7.4`. */
  readonly requiresPhp: string | undefined
}

export interface DirectoryPage {
  readonly entries: readonly DirectoryEntry[]
  readonly page: number
  readonly pages: number
  readonly total: number
}

const mostText = 300

const Slug = v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9-]{0,199}$/))
const Text = v.pipe(
  v.string(),
  v.transform((html) => plainText(html).slice(0, mostText)),
)
const count = v.optional(
  v.pipe(v.union([v.number(), v.string()]), v.transform(Number), v.finite()),
  0,
)
/** False where nothing is required. */
const Version = v.optional(v.union([v.string(), v.literal(false), v.null()]))

const common = {
  ...{ slug: Slug, name: Text, version: v.optional(v.string(), '') },
  ...{ rating: count, active_installs: count, requires_php: Version },
}

const Theme = v.object({
  ...common,
  author: v.object({ display_name: Text }),
  screenshot_url: v.optional(v.string(), ''),
  description: v.optional(Text, ''),
})

const Plugin = v.object({
  ...common,
  author: v.optional(Text, ''),
  short_description: v.optional(Text, ''),
  // An empty PHP array is `[]`.
  icons: v.optional(v.union([v.record(v.string(), v.string()), v.array(v.unknown())]), {}),
})

const Info = v.object({ page: count, pages: count, results: count })
const Themes = v.object({ info: Info, themes: v.array(v.unknown()) })
const Plugins = v.object({ info: Info, plugins: v.array(v.unknown()) })

const userAgent = 'flow-storefront/1.0 (WordPress hosting; theme and plugin lists)'
const maxBytes = 4 * 1024 * 1024
const maxPictureBytes = 1.5 * 1024 * 1024
const pictureTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/svg+xml']

/** The bytes of a picture. */
export interface PictureFile {
  readonly type: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** Returns the readable entries: one odd entry does not hide the others. */
const readAll = <Schema extends v.GenericSchema>(
  schema: Schema,
  found: readonly unknown[],
): v.InferOutput<Schema>[] =>
  found.flatMap((each) => {
    const parsed = v.safeParse(schema, each)
    return parsed.success ? [parsed.output] : []
  })

const entryOf = (
  found: Pick<v.InferOutput<typeof Plugin>, keyof typeof common>,
): Omit<DirectoryEntry, 'author' | 'picture' | 'description'> => ({
  ...{ slug: found.slug, name: found.name, version: found.version, rating: found.rating },
  installs: found.active_installs,
  requiresPhp: found.requires_php === false ? undefined : (found.requires_php ?? undefined),
})

const iconOf = (icons: v.InferOutput<typeof Plugin>['icons']): DirectoryPicture | undefined => {
  if (Array.isArray(icons)) return undefined
  const byName = icons as Readonly<Record<string, string>>
  return pictureAt(byName.svg ?? byName['2x'] ?? byName['1x'] ?? byName.default ?? '')
}

/** Creates the calls of api.wordpress.org. They reject with ProviderError. */
export const createWordpressOrg = ({ baseUrl, picturesUrl, timeoutMs }: WordpressOrgConfig) => {
  const query = async <Schema extends v.GenericSchema>(
    what: 'themes' | 'plugins',
    { locale, search, page, perPage }: DirectoryQuery,
    fields: readonly string[],
    schema: Schema,
  ): Promise<v.InferOutput<Schema>> => {
    const url = new URL(`${baseUrl}/${what}/info/1.2/`)
    const set = (name: string, value: string) => url.searchParams.set(name, value)
    set('action', `query_${what}`)
    if (search === undefined) set('request[browse]', 'popular')
    else set('request[search]', search)
    set('request[locale]', locale)
    set('request[page]', String(page))
    set('request[per_page]', String(perPage))
    for (const field of fields) set(`request[fields][${field}]`, '1')
    const headers = { accept: 'application/json', 'user-agent': userAgent }
    const answer = await fetchAnswer(
      'wordpress-org',
      url,
      { headers, redirect: 'error' },
      { timeoutMs, maxBytes },
    )
    const code = String(answer.status)
    if (answer.status === 429) {
      const after = retryAfterMs(answer.headers, new Date())
      const details = { code, retryAfterMs: after }
      throw new ProviderError('wordpress-org', 'rate-limited', 'too many calls', details)
    }
    if (answer.status !== 200) {
      throw new ProviderError('wordpress-org', 'unreachable', 'out of order', { code })
    }
    try {
      const json: unknown = JSON.parse(answer.text)
      return v.parse(schema, json)
    } catch (cause) {
      throw new ProviderError('wordpress-org', 'protocol', 'an unreadable list', { cause })
    }
  }

  const pageOf = (
    { page, pages, results: total }: v.InferOutput<typeof Info>,
    entries: readonly DirectoryEntry[],
  ): DirectoryPage => ({ entries, page, pages, total })

  return {
    themes: async (asked: DirectoryQuery): Promise<DirectoryPage> => {
      const { info, themes } = await query('themes', asked, ['active_installs'], Themes)
      const entries = readAll(Theme, themes).map((theme) => ({
        ...entryOf(theme),
        ...{ author: theme.author.display_name, description: theme.description },
        picture: pictureAt(theme.screenshot_url),
      }))
      return pageOf(info, entries)
    },
    plugins: async (asked: DirectoryQuery): Promise<DirectoryPage> => {
      const { info, plugins } = await query('plugins', asked, ['icons', 'active_installs'], Plugins)
      const entries = readAll(Plugin, plugins).map((plugin) => ({
        ...entryOf(plugin),
        ...{ author: plugin.author, description: plugin.short_description },
        picture: iconOf(plugin.icons),
      }))
      return pageOf(info, entries)
    },
    /** Returns a picture; undefined when there is none. */
    picture: async (picture: DirectoryPicture): Promise<PictureFile | undefined> => {
      const { status, headers, bytes } = await fetchFile(
        'wordpress-org',
        pictureUrl(picturesUrl, picture),
        { headers: { accept: 'image/*', 'user-agent': userAgent }, redirect: 'error' },
        { timeoutMs, maxBytes: maxPictureBytes },
      )
      if (status === 404) return undefined
      const type = headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''
      if (status === 200 && pictureTypes.includes(type)) return { type, bytes }
      const why = status === 200 ? `a picture is ${type}` : 'out of order'
      throw new ProviderError('wordpress-org', 'protocol', why, { code: String(status) })
    },
  }
}

export type WordpressOrg = ReturnType<typeof createWordpressOrg>
