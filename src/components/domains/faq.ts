import { getCollection } from 'astro:content'
import type { Locale } from '../../i18n/locales.ts'
import { questionsOf } from '../../website/domain-faq.ts'
import type { FaqAnswer, FaqPage } from '../../website/domain-faq.ts'

const read = async (locale: Locale, page: FaqPage): Promise<readonly FaqAnswer[]> =>
  questionsOf(await getCollection('domainFaq'), locale, page)

const known = new Map<string, Promise<readonly FaqAnswer[]>>()

/** Returns the questions of a page; read once per build, in development each time. */
export const domainQuestions = (locale: Locale, page: FaqPage): Promise<readonly FaqAnswer[]> => {
  if (import.meta.env.DEV) return read(locale, page)
  const key = `${locale} ${page}`
  const questions = known.get(key) ?? read(locale, page)
  known.set(key, questions)
  return questions
}
