import type { Entry } from './directory.ts'

/** Shows a theme as `query_themes` of version 1.2 does. */
export const shownTheme = (
  { slug, name, author, installs, ...entry }: Entry,
  fields: Fields,
  host: string,
) => ({
  ...{ name, slug, version: entry.version },
  preview_url: `https://wp-themes.com/${slug}/`,
  author: {
    user_nicename: author.toLowerCase().replace(' ', '-'),
    profile: `https://profiles.wordpress.org/${author.toLowerCase().replace(' ', '')}/`,
    avatar: 'https://secure.gravatar.com/avatar/?s=96&d=monsterid&r=g',
    ...{ display_name: author, author, author_url: 'https://example.org/' },
  },
  // Protocol-relative, as the real answer.
  screenshot_url: `//${host}/pictures/theme/${slug}.svg?ver=${entry.version}`,
  ...{ rating: entry.rating, num_ratings: 1 + (installs % 900) },
  homepage: `https://wordpress.org/themes/${slug}/`,
  description: `${name} is a theme of this sandbox.`,
  ...{ requires: '6.4', requires_php: entry.requiresPhp },
  ...{ is_commercial: false, is_community: false, external_support_url: false },
  ...(fields.has('active_installs') ? { active_installs: installs } : {}),
})

/** Shows a plugin as `query_plugins` of version 1.2 does. */
export const shownPlugin = (
  { slug, name, author, installs, ...entry }: Entry,
  fields: Fields,
  host: string,
) => ({
  // With entities and a link, as the real answer.
  name: `${name} &#8211; for WordPress`,
  slug,
  version: entry.version,
  author: `<a href="https://example.org/">${author}</a>`,
  author_profile: 'https://profiles.wordpress.org/jungle/',
  ...{ requires: false, tested: '6.8', requires_php: entry.requiresPhp, requires_plugins: [] },
  ...{ rating: entry.rating, ratings: { 5: 10 }, num_ratings: 10 },
  ...{ support_threads: 0, support_threads_resolved: 0 },
  ...{ active_installs: installs, downloaded: installs * 20 },
  last_updated: '2026-11-01 9:12am GMT',
  added: '2019-02-03',
  homepage: '',
  short_description: `${name} is a plugin of this sandbox.`,
  description: `<p>${name} is a plugin of this sandbox.</p>`,
  download_link: `https://downloads.wordpress.org/plugin/${slug}.${entry.version}.zip`,
  tags: [],
  donate_link: '',
  icons: iconsOf(slug, host),
  ...(fields.has('banners') ? { banners: [] } : {}),
})

/** Names of fields that a request switches on. */
export type Fields = ReadonlySet<string>

const iconsOf = (slug: string, host: string): Readonly<Record<string, string>> => {
  const icon = `http://${host}/pictures/plugin/${slug}.svg`
  return slug.length % 3 === 0 ? { default: icon } : { '1x': icon, '2x': `${icon}?rev=1` }
}
