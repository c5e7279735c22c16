import { glob } from 'astro/loaders'
import type { Loader } from 'astro/loaders'
import { isLocale } from '../i18n/locales.ts'
import { linksInLanguage } from '../site/content-links.ts'

/** Loads the Markdown files of a pattern; rendered links stay in the language of the file. */
export const markdownFiles = (pattern: string): Loader => {
  // The default id has no dots: `com.kh` would become `comkh`.
  const generateId = ({ entry }: { entry: string }) => entry.replace(/\.md$/, '')
  const files = glob({ base: './content', pattern, generateId })
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
