/** Returns how the browser came to this page: `navigate`, `reload`, `back_forward` or `prerender`. */
export const navigationType = (): string | undefined => {
  const [entry] = performance.getEntriesByType('navigation')
  return entry !== undefined && 'type' in entry ? String(entry.type) : undefined
}
