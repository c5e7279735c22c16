import { listAddresses } from '../../src/contract/addresses.ts'
import type { Cart } from '../../src/contract/cart.ts'
import { placeOrder, type Order } from '../../src/contract/checkout.ts'
import { payByBalance } from '../../src/contract/payments.ts'
import { freeName, type Customer } from './customer.ts'

/** Places an order for the cart outside the test’s browser. */
export const orderCart = async (
  customer: Customer,
  { cartUpdatedAt, grandTotal }: Cart,
): Promise<Order> => {
  const [contact] = await customer.ask(listAddresses, {})
  return customer.ask(placeOrder, {
    body: {
      addressId: contact?.id ?? '',
      paymentMethod: 'BALANCE',
      acceptTerms: true,
      acceptAutoSign: true,
      cartUpdatedAt,
      grandTotal,
    },
  })
}

/** Places an order for a domain outside the test’s browser. */
export const order = async (customer: Customer, name = freeName('top')): Promise<Order> =>
  orderCart(customer, await customer.fill([name]))

/** Buys a domain by balance; its fulfilment pushes a notification. */
export const buy = async (customer: Customer, name?: string): Promise<Order> => {
  const { id } = await order(customer, name)
  return customer.ask(payByBalance, { params: { id } })
}
