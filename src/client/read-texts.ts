import * as v from 'valibot'
import type { Messages } from '../i18n/fill.ts'
import type { Locale } from '../i18n/locales.ts'

const Texts = v.record(v.string(), v.string())

/** Loads a namespace's texts on demand. Throws when it cannot be loaded. */
export const readTexts = async (locale: Locale, namespace: string): Promise<Messages> => {
  const url = `/locales/${locale}/${namespace}.json`
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`)
  return v.parse(Texts, await answer.json())
}
