import { getCollection } from 'astro:content'
import type { CollectionEntry } from 'astro:content'
import type { Locale } from '../../i18n/locales.ts'

type TldTexts = ReadonlyMap<string, CollectionEntry<'tld'>>

const read = async (): Promise<TldTexts> =>
  new Map((await getCollection('tld')).map((entry) => [entry.id, entry]))

let known: Promise<TldTexts> | undefined

/** Returns what editors wrote about a TLD (ASCII), if anything; read once per build. */
export const tldTextOf = async (
  locale: Locale,
  tld: string,
): Promise<CollectionEntry<'tld'> | undefined> => {
  if (import.meta.env.DEV || known === undefined) known = read()
  return (await known).get(`tld/${locale}/${tld}`)
}
