import enCheckout from '../../../../public/locales/en/checkout.json' with { type: 'json' }
import en from '../../../../public/locales/en/invoices.json' with { type: 'json' }
import kmCheckout from '../../../../public/locales/km/checkout.json' with { type: 'json' }
import km from '../../../../public/locales/km/invoices.json' with { type: 'json' }
import type { DiscountCode } from '../../../contract/discounts.ts'
import { fill, type MessageParams } from '../../../i18n/fill.ts'
import type { Locale } from '../../platform/http/request-locale.ts'

type DiscountKey = 'discount' | 'discount.free' | `discount.${DiscountCode}`

/** A key of a text of invoices; both languages have every key. */
export type DocumentTextKey = keyof typeof en | DiscountKey

const texts: Readonly<Record<Locale, Readonly<Record<DocumentTextKey, string>>>> = {
  en: { ...enCheckout, ...en },
  km: { ...kmCheckout, ...km },
}

/** Returns a text of invoices and credit notes, as their page has it. */
export const documentText = (
  locale: Locale,
  key: DocumentTextKey,
  params?: MessageParams,
): string => fill(texts[locale][key], params)
