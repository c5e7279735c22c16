import { listAddresses } from '../../src/contract/addresses.ts'
import { placeOrder, type Order } from '../../src/contract/checkout.ts'
import { payByBalance } from '../../src/contract/payments.ts'
import { freeName, type Customer } from './customer.ts'

/** Places an order for a domain outside the test’s browser. */
export const order = async (customer: Customer, name = freeName('top')): Promise<Order> => {
  const { cartUpdatedAt, grandTotal } = await customer.fill([name])
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

/** Buys a domain by balance; its fulfilment pushes a notification. */
export const buy = async (customer: Customer, name?: string): Promise<Order> => {
  const { id } = await order(customer, name)
  return customer.ask(payByBalance, { params: { id } })
}
