/** Parses stored JSON; undefined when it is missing, malformed or refused by `read`. */
export const readStored = <T>(
  text: string | null | undefined,
  read: (value: unknown) => T | undefined,
): T | undefined => {
  if (text === undefined || text === null || text === '') return undefined
  try {
    return read(JSON.parse(text))
  } catch {
    return undefined
  }
}
