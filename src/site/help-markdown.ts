import { isLocale, localePath } from '../i18n/locales.ts'
import type { Locale } from '../i18n/locales.ts'
import type { SitePath } from './addresses.ts'

interface Article {
  readonly title: string
  readonly description: string
  readonly path: SitePath
  readonly markdown: string
}

const link = /\]\((\/[^)\s]*)\)/g

/** Returns the URL of an article as Markdown. */
export const markdownUrl = (site: URL, locale: Locale, path: SitePath): string =>
  new URL(localePath(locale, `${path}.md`), site).href

const addressOf = (site: URL, locale: Locale, path: string): string => {
  if (isLocale(path.split('/')[1])) return new URL(path, site).href
  const target: SitePath = `/${path.slice(1)}`
  return /^\/help\/[^/#?]+$/.test(target)
    ? markdownUrl(site, locale, target)
    : new URL(localePath(locale, target), site).href
}

/** Returns an article as a Markdown file that can be read elsewhere: with its heading and whole URLs. */
export const articleMarkdown = (
  site: URL,
  locale: Locale,
  { article, next, nextLabel }: { article: Article; next: Article; nextLabel: string },
): string =>
  [
    `# ${article.title}`,
    article.description,
    article.markdown.replace(link, (_, path: string) => `](${addressOf(site, locale, path)})`),
    `${nextLabel}: [${next.title}](${markdownUrl(site, locale, next.path)})`,
    '',
  ].join('\n\n')

interface Section {
  readonly title: string
  readonly links: readonly {
    readonly title: string
    readonly url: string
    readonly description?: string
  }[]
}

/** Returns an `llms.txt` (llmstxt.org): what the website is, and its pages by section. */
export const llmsText = (site: {
  readonly name: string
  readonly description: string
  readonly sections: readonly Section[]
}): string =>
  [
    `# ${site.name}`,
    `> ${site.description}`,
    ...site.sections.map(({ title, links }) =>
      [
        `## ${title}\n`,
        ...links.map(
          ({ title: name, url, description }) =>
            `- [${name}](${url})${description === undefined ? '' : `: ${description}`}`,
        ),
      ].join('\n'),
    ),
    '',
  ].join('\n\n')
