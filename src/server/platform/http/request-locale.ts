export type Locale = 'en' | 'km'

export const requestLocale = (header: string | undefined): Locale =>
  header?.toLowerCase().startsWith('km') === true ? 'km' : 'en'
