import { formatMoney, money } from '../../../../contract/money.ts'
import type { Recipient } from '../../../platform/mail/index.ts'
import type { OrderJson } from '../../orders/index.ts'

/** Returns an order's billing contact as a recipient. */
export const toBuyer = ({ contact, locale }: OrderJson): Recipient => ({
  email: contact.email,
  name: contact.firstName,
  locale,
})

/** Formats an amount for mails. */
export const amount = (value: number): string => formatMoney(money(value))
