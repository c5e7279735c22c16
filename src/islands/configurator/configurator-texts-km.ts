import configurator from '../../../public/locales/km/configurator.json' with { type: 'json' }
import errors from '../../../public/locales/km/errors.json' with { type: 'json' }
import products from '../../../public/locales/km/products.json' with { type: 'json' }

/** The texts of a configurator in Khmer. */
export const texts = { messages: { ...products, ...configurator }, errors }
