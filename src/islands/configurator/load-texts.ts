import type { Messages } from '../../i18n/fill.ts'
import type { Locale } from '../../i18n/locales.ts'

/** The texts of a configurator. */
export interface ConfiguratorTexts {
  readonly messages: Messages
  readonly errors: Messages
}

/** Scripts, because browsers store those for a year and ask about a JSON file at each visit. */
const loaders: Readonly<Record<Locale, () => Promise<{ readonly texts: ConfiguratorTexts }>>> = {
  en: () => import('./configurator-texts-en.ts'),
  km: () => import('./configurator-texts-km.ts'),
}

/** Loads the texts of a configurator. @throws Error when their script cannot be loaded */
export const loadTexts = async (locale: Locale): Promise<ConfiguratorTexts> =>
  (await loaders[locale]()).texts
