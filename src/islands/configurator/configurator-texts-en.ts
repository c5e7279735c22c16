import configurator from '../../../public/locales/en/configurator.json' with { type: 'json' }
import errors from '../../../public/locales/en/errors.json' with { type: 'json' }
import products from '../../../public/locales/en/products.json' with { type: 'json' }
import type { ConfiguratorTexts } from './load-texts.ts'

/** The texts of a configurator in English. */
export const texts: ConfiguratorTexts = { messages: { ...products, ...configurator }, errors }
