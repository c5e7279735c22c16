import configurator from '../../../public/locales/en/configurator.json' with { type: 'json' }
import errors from '../../../public/locales/en/errors.json' with { type: 'json' }
import products from '../../../public/locales/en/products.json' with { type: 'json' }

/** The texts of a configurator in English. */
export const texts = { messages: { ...products, ...configurator }, errors }
