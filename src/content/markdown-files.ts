import { glob } from 'astro/loaders'
import type { Loader } from 'astro/loaders'
import { isLocale } from '../i18n/locales.ts'
import { linksInLanguage } from '../site/content-links.ts'

/**
 * The Markdown files in `content/` that match a pattern. In what they are rendered to, links stay in
 * the language of the file: editors write `/refund-policy` in every language.
 */
export const markdownFiles = (pattern: string): Loader => {
  const files = glob({ base: './content', pattern })
  return {
    name: 'markdown-files',
    load: (context) =>
      files.load({
        ...context,
        store: {
          ...context.store,
          set: (entry) => {
            const [locale] = entry.id.split('/')
            const { rendered } = entry
            return context.store.set(
              rendered === undefined || !isLocale(locale)
                ? entry
                : {
                    ...entry,
                    rendered: { ...rendered, html: linksInLanguage(locale, rendered.html) },
                  },
            )
          },
        },
      }),
  }
}
