/** Returns the heights of bars of amounts, as shares of the largest one; a month of refunds has none. */
export const barHeights = (amounts: readonly number[], height: number): readonly number[] => {
  const most = Math.max(...amounts, 0)
  return amounts.map((amount) => (amount <= 0 ? 0 : Math.max(1, (amount / most) * height)))
}
