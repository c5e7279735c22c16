import { formatMoney, fromDollars, subtract, type Money } from '../../../contract/money.ts'
import { ApiError } from '../../platform/http/api-error.ts'

interface Agreed {
  readonly name: string
  readonly price: Money
  readonly discount: Money
  /** What the customer was shown, in dollars. */
  readonly expectedPrice: number | undefined
}

/** Returns the price after sale. @throws ApiError PRICE_CHANGED when the customer was shown another */
export const agreedPrice = ({ name, price, discount, expectedPrice }: Agreed): Money => {
  const net = subtract(price, discount)
  if (expectedPrice !== undefined && fromDollars(expectedPrice) !== net) {
    throw new ApiError('PRICE_CHANGED', { name, price: formatMoney(net) })
  }
  return net
}
