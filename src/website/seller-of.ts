import { seller } from '../contract/seller.ts'
import type { Locale } from '../i18n/locales.ts'

/** Returns the provider as invoices and contracts name it. */
export const sellerOf = (locale: Locale) => {
  const { street, city, country } = seller.address[locale]
  return {
    legalName: seller.legalName,
    vatTin: seller.vatTin,
    lines: [street, `${city}, ${country}`, seller.phone, seller.email],
  }
}
