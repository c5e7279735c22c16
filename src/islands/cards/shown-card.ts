import type { CardBrand, SavedCard } from '../../contract/cards.ts'
import { message, type Messages } from '../../i18n/fill.ts'

const brands: Readonly<
  Record<CardBrand, { readonly name: string | undefined; readonly drawing: string | undefined }>
> = {
  VISA: { name: 'Visa', drawing: 'visa' },
  MASTERCARD: { name: 'Mastercard', drawing: 'mastercard' },
  AMEX: { name: 'American Express', drawing: 'amex' },
  DISCOVER: { name: 'Discover', drawing: undefined },
  DINERS: { name: 'Diners Club', drawing: undefined },
  JCB: { name: 'JCB', drawing: 'jcb' },
  UNIONPAY: { name: 'UnionPay', drawing: 'unionpay' },
  OTHER: { name: undefined, drawing: undefined },
}

/** Returns the path of a brand's mark, if we have drawn it. */
export const markOf = (brand: CardBrand): string | undefined => {
  const { drawing } = brands[brand]
  return drawing === undefined ? undefined : `/brands/${drawing}.svg`
}

const brandName = (messages: Messages, brand: CardBrand): string =>
  brands[brand].name ?? message(messages, 'card.brand.other')

/** Returns a card's name as it is seen: `Visa •••• 1111`, the digits in one line. */
export const cardName = (messages: Messages, { brand, lastFour }: SavedCard): string =>
  `${brandName(messages, brand)} ••••\u00a0${lastFour}`

/** Returns a card's name as it is spoken: screen readers leave dots out. */
export const spokenName = (messages: Messages, { brand, lastFour }: SavedCard): string =>
  message(messages, 'card.name.spoken', { brand: brandName(messages, brand), lastFour })

/** Returns when a card expires, or that it has: `Expires 03/2028`. */
export const expiryText = (messages: Messages, { expires, isExpired }: SavedCard): string =>
  message(messages, isExpired ? 'card.expired' : 'card.expires', {
    expiry: `${String(expires.month).padStart(2, '0')}/${expires.year}`,
  })
