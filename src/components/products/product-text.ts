import { getEntry } from 'astro:content'
import type { CollectionEntry } from 'astro:content'
import type { Locale } from '../../i18n/locales.ts'

/** Returns `content/hosting/{locale}/{slug}.md`; throws if it is missing. */
export const productText = async (
  locale: Locale,
  slug: string,
): Promise<CollectionEntry<'hosting'>> => {
  const id = `hosting/${locale}/${slug}`
  const entry = await getEntry('hosting', id)
  if (entry === undefined) throw new Error(`content/${id}.md is missing`)
  return entry
}
