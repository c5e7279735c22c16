import { createHash } from 'node:crypto'

const alphabet = 'abcdefghijklmnopqrstuvwxyz234567'
/** Servers with database prefixes allow eight characters in all. */
const hashedLength = 7

/** Returns the user name of an item's hosting account; later candidates are for names that are taken there. */
export const accountName = (itemId: string, candidate: number): string => {
  const hash = createHash('sha256').update(candidate === 0 ? itemId : `${itemId}:${candidate}`)
  const letters = [...hash.digest().subarray(0, hashedLength)].map((byte) =>
    alphabet.charAt(byte % alphabet.length),
  )
  return `f${letters.join('')}`
}

/** Returns our mailbox tagged with an item: an account with this contact is that item's. */
export const contactEmailOf = (mailbox: string, itemId: string): string =>
  mailbox.replace('@', `+${itemId}@`)

/** Returns the item that a contact is tagged with; undefined for any other contact. */
export const itemOfContact = (mailbox: string, contact: string): string | undefined => {
  const [start = '', end = ''] = contactEmailOf(mailbox, ' ').split(' ')
  const isTagged = contact.startsWith(start) && contact.endsWith(end)
  return isTagged ? contact.slice(start.length, contact.length - end.length) : undefined
}

/** Returns whether a user name looks like one of ours. */
export const isAccountName = (user: string): boolean =>
  new RegExp(`^f[a-z2-7]{${hashedLength}}$`).test(user)
