/** Where the pictures of wordpress.org are, by host: no other picture is shown. */
const places = {
  themes: {
    host: 'ts.w.org',
    pattern: /^\/wp-content\/themes\/([a-z0-9-]+)\/(screenshot\.(?:png|jpe?g|gif|webp))$/,
    path: (slug: string, file: string) => `/wp-content/themes/${slug}/${file}`,
  },
  plugins: {
    host: 'ps.w.org',
    pattern: /^\/([a-z0-9-]+)\/assets\/(icon(?:-128x128|-256x256)?\.(?:png|jpe?g|gif|svg))$/,
    path: (slug: string, file: string) => `/${slug}/assets/${file}`,
  },
  // Plugins without an icon have a pattern.
  patterns: {
    host: 's.w.org',
    pattern: /^\/plugins\/geopattern-icon\/([a-z0-9-]+)\.svg$/,
    path: (slug: string) => `/plugins/geopattern-icon/${slug}.svg`,
  },
} as const

/** A picture of a theme or plugin. */
export interface DirectoryPicture {
  readonly of: keyof typeof places
  readonly slug: string
  readonly file: string
  /** Changes with the picture. */
  readonly version: string
}

/** Returns the picture at a URL of wordpress.org; undefined for any other. */
export const pictureAt = (text: string): DirectoryPicture | undefined => {
  const absolute = text.startsWith('//') ? `https:${text}` : text
  if (!URL.canParse(absolute)) return undefined
  const { protocol, host, pathname, searchParams } = new URL(absolute)
  if (protocol !== 'https:') return undefined
  for (const kind of ['themes', 'plugins', 'patterns'] as const) {
    const place = places[kind]
    const [, slug, file = 'icon.svg'] = place.pattern.exec(pathname) ?? []
    if (host !== place.host || slug === undefined) continue
    const given = searchParams.get('ver') ?? searchParams.get('rev') ?? ''
    return { of: kind, slug, file, version: /^[\w.-]{1,40}$/.test(given) ? given : '' }
  }
  return undefined
}

/** Returns the URL of a picture. @param base a URL with `{host}`: that of a host of wordpress.org */
export const pictureUrl = (base: string, { of, slug, file, version }: DirectoryPicture): URL => {
  const { host, path } = places[of]
  const url = new URL(`${base.replace('{host}', host)}${path(slug, file)}`)
  if (version !== '') url.searchParams.set('ver', version)
  return url
}
