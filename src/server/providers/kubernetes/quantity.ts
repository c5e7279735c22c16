const units: Readonly<Record<string, number>> = {
  ...{ '': 1, n: 1e-9, u: 1e-6, m: 1e-3, k: 1e3, M: 1e6, G: 1e9, T: 1e12 },
  ...{ Ki: 2 ** 10, Mi: 2 ** 20, Gi: 2 ** 30, Ti: 2 ** 40 },
}

/** Returns the number of a quantity such as `500m` or `2Gi`; undefined for other texts. */
export const readQuantity = (text: string): number | undefined => {
  const [, digits, unit = ''] = /^(\d+(?:\.\d+)?)([A-Za-z]*)$/.exec(text) ?? []
  const factor = units[unit]
  return digits === undefined || factor === undefined ? undefined : Number(digits) * factor
}
