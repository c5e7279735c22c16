import { locales } from '../i18n/locales.ts'
import type { Locale } from '../i18n/locales.ts'
import type { ContentCollection } from './collections.ts'
import { fieldDifferences } from './compare-fields.ts'
import { headingDifferences } from './compare-headings.ts'
import { tableDifferences } from './compare-tables.ts'
import { blockDifferences, textDifferences } from './compare-texts.ts'
import { isMarkdown, pathOf } from './content-file.ts'
import type { ContentFile } from './content-file.ts'
import type { Problem } from './problem.ts'

/** Returns the differences between the languages. */
export const languageProblems = (
  files: readonly ContentFile[],
  collectionOf: (file: ContentFile) => ContentCollection | undefined,
): Problem[] => {
  const byName = Map.groupBy(files, ({ name }) => name)
  return [...byName.keys()].toSorted().flatMap((name) => {
    const written = byName.get(name) ?? []
    const missing = locales.filter((locale) => !written.some((file) => file.locale === locale))
    if (missing.length > 0) return missing.map((locale) => entryMissing(written, { locale, name }))
    const [first, ...others] = written
    if (first === undefined) return []
    return others.flatMap((other) => pairDifferences(first, other, collectionOf(first)))
  })
}

const entryMissing = (
  written: readonly ContentFile[],
  missing: { readonly locale: Locale; readonly name: string },
): Problem => ({
  path: written.map(pathOf).join(', '),
  line: 1,
  text: `there is no ${pathOf(missing)}; write it, or remove this file`,
})

const pairDifferences = (
  one: ContentFile,
  other: ContentFile,
  collection: ContentCollection | undefined,
): Problem[] => {
  const fields = fieldDifferences(one, other, collection)
  if (!isMarkdown(one)) return fields
  const sections = [...headingDifferences(one, other), ...tableDifferences(one, other)]
  // A section or table that is missing in one language differs in the order of its blocks, too.
  const blocks = sections.length > 0 ? [] : blockDifferences(one, other)
  return [...fields, ...sections, ...blocks, ...textDifferences(one, other, collection)]
}
