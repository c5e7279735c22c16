const drawn = new Map<string, Promise<string>>()

/** Returns cached markup; in development it is rendered each time. */
export const drawnOnce = (name: string, draw: () => Promise<string>): Promise<string> => {
  if (!import.meta.env.PROD) return draw()
  const html = drawn.get(name) ?? draw()
  drawn.set(name, html)
  return html
}
