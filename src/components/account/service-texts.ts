import type { Messages } from '../../i18n/fill.ts'
import type { Locale } from '../../i18n/locales.ts'
import { messagesOf, textsOf } from '../../i18n/texts.ts'
import { regionsAtBuild } from '../../site/build-catalogue.ts'
import { addonNames } from '../../site/package-facts.ts'

/** Returns the texts of services, with the names of addons, units and regions. */
export const serviceMessages = async (locale: Locale): Promise<Messages> => {
  const t = textsOf(locale, 'products')
  const regions = await regionsAtBuild(locale)
  return {
    ...messagesOf(locale, 'services'),
    ...Object.fromEntries([...addonNames(t)].map(([name, text]) => [`limit.${name}`, text])),
    ...Object.fromEntries(regions.map(({ id, name }) => [`region.${id}`, name])),
    'value.unlimited': t('value.unlimited'),
    'unit.vcpu': t('unit.vcpu'),
    'unit.gb': t('unit.gb'),
    'unit.mbps': t('unit.mbps'),
  }
}
