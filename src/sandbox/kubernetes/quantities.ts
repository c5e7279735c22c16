const units: Readonly<Record<string, number>> = {
  ...{ '': 1, m: 0.001, k: 1e3, M: 1e6, G: 1e9 },
  ...{ Ki: 2 ** 10, Mi: 2 ** 20, Gi: 2 ** 30, Ti: 2 ** 40 },
}

/** Returns the number of a quantity such as `500m` or `2Gi`. */
export const amountOf = (quantity: string | undefined): number => {
  const [, digits = '0', unit = ''] = /^([\d.]+)(\w*)$/.exec(quantity ?? '') ?? []
  return Number(digits) * (units[unit] ?? 1)
}
