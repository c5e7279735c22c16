/** Returns the price of a part of a message, which can be a fraction of a cent: `$0.0175`. */
export const partPriceText = (dollars: number): string =>
  new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: 2,
    maximumFractionDigits: 4,
  }).format(dollars)
