import type { Messages } from '../i18n/fill.ts'
import type { Locale } from '../i18n/locales.ts'
import { isRecord } from './is-record.ts'

const isTexts = (file: unknown): file is Messages =>
  isRecord(file) && Object.values(file).every((text) => typeof text === 'string')

/** Loads a namespace's texts on demand. Throws when it cannot be loaded. */
export const readTexts = async (locale: Locale, namespace: string): Promise<Messages> => {
  const url = `/locales/${locale}/${namespace}.json`
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`)
  const texts: unknown = await answer.json()
  if (!isTexts(texts)) throw new Error(`${url}: no texts`)
  return texts
}
