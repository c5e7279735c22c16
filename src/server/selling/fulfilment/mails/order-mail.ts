import { formatMoney, money } from '../../../../contract/money.ts'
import type { Recipient } from '../../../platform/mail/index.ts'
import type { OrderJson } from '../../orders/index.ts'

/** Addresses a mail to the contact that an order is billed to. */
export const toBuyer = ({ contact, locale }: OrderJson): Recipient => ({
  email: contact.email,
  name: contact.firstName,
  locale,
})

/** Returns an amount as mails show it. */
export const amount = (value: number): string => formatMoney(money(value))
