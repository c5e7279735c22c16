import { test } from './journey.ts'

const languages = { en: 'en-US', km: 'km-KH' } as const

/** Declares tests of a rule that differs between the languages, once for each. */
export const eachLanguage = (declare: () => void): void => {
  for (const language of ['en', 'km'] as const)
    test.describe(`in ${language}`, () => {
      test.use({ language, locale: languages[language] })
      declare()
    })
}
