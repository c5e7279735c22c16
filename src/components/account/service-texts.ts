import type { Messages } from '../../i18n/fill.ts'
import type { Locale } from '../../i18n/locales.ts'
import { messagesOf, someMessagesOf } from '../../i18n/texts.ts'
import { regionsAtBuild } from '../../website/build-catalogue.ts'

/** Returns the texts of services, with those of addons and the names of regions. */
export const serviceMessages = async (locale: Locale): Promise<Messages> => {
  const regions = await regionsAtBuild(locale)
  return {
    ...messagesOf(locale, 'services'),
    ...someMessagesOf(locale, 'products', /^(addon|unit|value)\./),
    ...someMessagesOf(locale, 'configurator', /^key\./),
    ...Object.fromEntries(regions.map(({ id, name }) => [`region.${id}`, name])),
  }
}
