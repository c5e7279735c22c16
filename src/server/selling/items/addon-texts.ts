import en from '../../../../public/locales/en/products.json' with { type: 'json' }
import km from '../../../../public/locales/km/products.json' with { type: 'json' }
import type { AddonTexts } from '../../../i18n/addon-texts.ts'
import { fill } from '../../../i18n/fill.ts'
import type { Locale } from '../../platform/http/request-locale.ts'

const texts = { en, km }

/** Returns the texts of addons in a language. */
export const addonTextsIn =
  (locale: Locale): AddonTexts =>
  (key, params) =>
    fill(texts[locale][key], params)
