import { contractNumber } from '../../../contract/contract-number.ts'
import {
  type Contract,
  type ContractService,
  type ListedContract,
} from '../../../contract/contracts.ts'
import { money, multiply, toDollars } from '../../../contract/money.ts'
import { seller } from '../../../contract/seller.ts'
import { countryName } from '../../catalogue/sites/index.ts'
import type { Locale } from '../../platform/http/request-locale.ts'
import { showDiscount } from '../cart/index.ts'
import { describeItem } from '../items/index.ts'
import { contractStatus } from './contract-status.ts'
import { isRefunded, refundedOf, type ContractJson } from './stored-contracts.ts'

/** How many services of a contract a list names. */
const namedServices = 3

const dollars = (amount: number): number => toDollars(money(amount))

const moment = (text: string): string => new Date(text).toISOString()

const statusOf = (contract: ContractJson): Contract['status'] =>
  contractStatus(contract.items.map((_, at) => isRefunded(contract, at)))

const numberOf = ({ increment_id: id }: ContractJson): string => contractNumber(String(id))

/** Returns a contract as a list shows it. */
export const showListedContract = (contract: ContractJson, locale: Locale): ListedContract => ({
  number: numberOf(contract),
  status: statusOf(contract),
  effectiveAt: moment(contract.paid_at),
  signature: contract.signature,
  total: dollars(contract.grand_total),
  names: contract.items.slice(0, namedServices).map((item) => describeItem(item, locale).name),
  servicesCount: contract.items.length,
})

/** Returns the summary of a contract. */
export const showContract = (contract: ContractJson, locale: Locale): Contract => {
  const { contact, increment_id: incrementId } = contract
  return {
    number: numberOf(contract),
    status: statusOf(contract),
    effectiveAt: moment(contract.paid_at),
    provider: { legalName: { ...seller.legalName }, vatTin: seller.vatTin },
    customerId: contract.customer_id,
    billingTo: { ...contact, countryName: countryName(contact.country, locale) },
    // Before discounts, as invoices have them.
    lines: contract.items.map((item, at) => ({
      description: describeItem(item, locale).detail,
      quantity: item.qty,
      unitPrice: dollars(item.price),
      amount: toDollars(multiply(item.price, item.qty)),
      isRefunded: isRefunded(contract, at),
    })),
    subtotal: dollars(contract.subtotal),
    discountAmount: dollars(contract.discount_amount),
    discounts: contract.discounts.map(showDiscount),
    taxPercent: contract.tax_percent,
    taxAmount: dollars(contract.tax_amount),
    total: dollars(contract.grand_total),
    riel: null,
    refunded: dollars(refundedOf(contract)),
    signature: contract.signature,
    order: { id: contract.id, incrementId: String(incrementId) },
    invoiceNumber: contract.invoice,
  }
}

/** Returns the services of a contract in detail. */
export const showServices = (contract: ContractJson, locale: Locale): ContractService[] =>
  contract.items.map((item, at) => {
    const { name, detail } = describeItem(item, locale)
    return {
      name,
      description: detail,
      quantity: item.qty,
      duration: item.duration,
      durationType: item.duration_type,
      price: dollars(item.price),
      discount: dollars(item.discount),
      taxAmount: dollars(item.tax),
      isRefunded: isRefunded(contract, at),
      expiresAt: item.expires_at === null ? null : moment(item.expires_at),
    }
  })
