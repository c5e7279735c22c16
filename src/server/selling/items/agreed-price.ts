import { formatMoney, fromDollars, subtract, type Money } from '../../../contract/money.ts'
import { ApiError } from '../../platform/http/api-error.ts'

interface Agreed {
  readonly name: string
  readonly price: Money
  readonly discount: Money
  readonly expectedPrice: number | undefined
}

/** Returns the price after sale. @throws ApiError PRICE_CHANGED unless the customer saw this one */
export const agreedPrice = ({ name, price, discount, expectedPrice }: Agreed): Money => {
  const net = subtract(price, discount)
  if (expectedPrice !== undefined && fromDollars(expectedPrice) !== net) {
    throw new ApiError('PRICE_CHANGED', { name, price: formatMoney(net) })
  }
  return net
}
