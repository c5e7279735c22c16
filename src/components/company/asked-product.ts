/** Returns the product of `?product=`, by its name or key; undefined if there is no valid one. */
export const askedProduct = (
  query: string,
  names: Readonly<Record<string, unknown>>,
): string | undefined => {
  const key = new URLSearchParams(query).get('product')
  if (key === null || !/^[\w.-]{1,60}$/.test(key)) return undefined
  const name = Object.hasOwn(names, key) ? names[key] : undefined
  return typeof name === 'string' ? name : key
}
