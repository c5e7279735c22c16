const drawn = new Map<string, Promise<string>>()

/** What was drawn under a name; in a build once, in development each time. */
export const drawnOnce = (name: string, draw: () => Promise<string>): Promise<string> => {
  if (!import.meta.env.PROD) return draw()
  const html = drawn.get(name) ?? draw()
  drawn.set(name, html)
  return html
}
