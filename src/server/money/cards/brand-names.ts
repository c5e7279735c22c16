import type { CardBrand } from '../../../contract/cards.ts'

/** The brands as customers know them, in both languages. */
export const brandNames: Readonly<Record<CardBrand, string>> = {
  VISA: 'Visa',
  MASTERCARD: 'Mastercard',
  AMEX: 'American Express',
  DISCOVER: 'Discover',
  DINERS: 'Diners Club',
  JCB: 'JCB',
  UNIONPAY: 'UnionPay',
  OTHER: '',
}
