import * as v from 'valibot'
import type { Messages } from '../i18n/fill.ts'
import type { Locale } from '../i18n/locales.ts'

const Texts = v.record(v.string(), v.string())

/**
 * The texts of a namespace, for a part of the page that is loaded when somebody asks for it.
 *
 * @throws Error when they can't be read: no network, or no such file
 */
export const readTexts = async (locale: Locale, namespace: string): Promise<Messages> => {
  const address = `/locales/${locale}/${namespace}.json`
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`)
  return v.parse(Texts, await answer.json())
}
