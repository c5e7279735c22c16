/** Returns whether the build's pages ask for a consent to tracking (`PUBLIC_TRACKING`). Throws for another word. */
export const isTracked = (
  env: Readonly<Record<string, string | undefined>> = process.env,
): boolean => {
  const setting = env['PUBLIC_TRACKING'] ?? ''
  if (!['', 'on', 'off'].includes(setting))
    throw new Error(`PUBLIC_TRACKING is "${setting}"; write on, or leave it out.`)
  return setting === 'on'
}
