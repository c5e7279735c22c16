import en from '../../../../public/locales/en/staff-answers.json' with { type: 'json' }
import km from '../../../../public/locales/km/staff-answers.json' with { type: 'json' }
import { fill } from '../../../i18n/fill.ts'
import type { Locale } from '../http/request-locale.ts'

/** The code of a sentence that verbs say; both languages have its text. */
export type SentenceKey = keyof typeof en

const texts: Readonly<Record<Locale, Readonly<Record<SentenceKey, string>>>> = { en, km }

/** A sentence that a verb says, with the values of its text; a value can be a sentence, too. */
export interface Sentence {
  readonly key: SentenceKey
  readonly values: Readonly<Record<string, string | number | Sentence>>
}

/** What a verb says, by lines. A line that is a text has values, which are the same in each language. */
export type Words = string | Sentence | readonly (string | Sentence)[]

/** Returns a sentence; its text is in `staff-answers.json`. */
export const say = (key: SentenceKey, values: Sentence['values'] = {}): Sentence => ({
  key,
  values,
})

const sentenceText = ({ key, values }: Sentence, locale: Locale): string =>
  fill(
    texts[locale][key],
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        // A value that a statement has not found must not undo the command.
        value instanceof Object ? sentenceText(value, locale) : value,
      ]),
    ),
  )

const linesOf = (words: Words): readonly (string | Sentence)[] =>
  typeof words === 'string' || 'key' in words ? [words] : words

/** Returns what a verb says in a language; the command line has English. */
export const wordsText = (words: Words, locale: Locale = 'en'): string =>
  linesOf(words)
    .map((line) => (typeof line === 'string' ? line : sentenceText(line, locale)))
    .join('\n')

/** Returns the language of {@link wordsText}: English as soon as a line is a text of its own. */
export const wordsLocale = (words: Words, locale: Locale): Locale =>
  linesOf(words).every((line) => typeof line !== 'string') ? locale : 'en'

const rules = new Map<string, Sentence>()

/** Returns the message of a schema's rule: its English text, which {@link ruleSentence} finds again. */
export const rule = (key: SentenceKey, values?: Sentence['values']): string => {
  const sentence = say(key, values)
  const text = wordsText(sentence)
  rules.set(text, sentence)
  return text
}

/** Returns the sentence of a rule's message; the message itself of a schema without one. */
export const ruleSentence = (message: string): string | Sentence => rules.get(message) ?? message
