/** Percent off the first year of a domain that is bought with a hosting, by the hosting's type (decision 070). */
const percents: Readonly<Record<string, number>> = { CLOUD_HOSTING: 20, SHARED_HOSTING: 10 }

/** Returns the percent off the first year of a domain that is bought with a product. */
export const hostingDiscountPercent = (type: string | undefined): number =>
  type === undefined ? 0 : (percents[type] ?? 0)
