/** A language of an answer or a mail. */
export type Locale = 'en' | 'km'

/** The language that `x-locale` asks for; anything else is English. */
export const requestLocale = (header: string | undefined): Locale =>
  header?.toLowerCase().startsWith('km') === true ? 'km' : 'en'
