/**
 * The product that a page's query asks about (`?product=cs-basic-cloud-1`), by its name if it is one
 * of `names`, else by its key; undefined when there is none, or none that could be a key.
 */
export const askedProduct = (
  query: string,
  names: Readonly<Record<string, unknown>>,
): string | undefined => {
  const key = new URLSearchParams(query).get('product')
  if (key === null || !/^[\w.-]{1,60}$/.test(key)) return undefined
  const name = Object.hasOwn(names, key) ? names[key] : undefined
  return typeof name === 'string' ? name : key
}
