const plain = (id: string): string => id.toLowerCase().replace(/^0+(?=.)/, '')

/** Returns an id as it is stored: lower case, without leading zeros. */
export const messageIdOf = plain

/** Returns the ids that a receipt's id may stand for: gateways answer in hex and report in decimal, or the reverse. */
export const messageIdForms = (id: string): readonly string[] => {
  const given = plain(id.trim())
  const forms = new Set([given])
  if (/^\d{1,30}$/.test(given)) forms.add(BigInt(given).toString(16))
  if (/^[\da-f]{1,30}$/.test(given)) forms.add(BigInt(`0x${given}`).toString(10))
  return [...forms]
}
