import { isLocale, localePath } from '../i18n/locales.ts'
import type { Locale } from '../i18n/locales.ts'
import type { WebsitePath } from './urls.ts'

interface Article {
  readonly title: string
  readonly description: string
  readonly path: WebsitePath
  readonly markdown: string
}

const link = /\]\((\/[^)\s]*)\)/g

/** Returns the URL of an article as Markdown. */
export const markdownUrl = (websiteUrl: URL, locale: Locale, path: WebsitePath): string =>
  new URL(localePath(locale, `${path}.md`), websiteUrl).href

const pageUrl = (websiteUrl: URL, locale: Locale, path: string): string => {
  if (isLocale(path.split('/')[1])) return new URL(path, websiteUrl).href
  const target: WebsitePath = `/${path.slice(1)}`
  return /^\/help\/[^/#?]+$/.test(target)
    ? markdownUrl(websiteUrl, locale, target)
    : new URL(localePath(locale, target), websiteUrl).href
}

/** Returns an article as a Markdown file that can be read elsewhere: with its heading and whole URLs. */
export const articleMarkdown = (
  websiteUrl: URL,
  locale: Locale,
  { article, next, nextLabel }: { article: Article; next: Article; nextLabel: string },
): string =>
  [
    `# ${article.title}`,
    article.description,
    article.markdown.replace(link, (_, path: string) => `](${pageUrl(websiteUrl, locale, path)})`),
    `${nextLabel}: [${next.title}](${markdownUrl(websiteUrl, locale, next.path)})`,
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
export const llmsText = (website: {
  readonly name: string
  readonly description: string
  readonly sections: readonly Section[]
}): string =>
  [
    `# ${website.name}`,
    `> ${website.description}`,
    ...website.sections.map(({ title, links }) =>
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
