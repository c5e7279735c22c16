/** The fewest and most characters of a sender's name: phone networks carry no more. */
export const senderNameLength = { least: 3, most: 11 } as const

/** The most characters of the texts with which a name is registered. */
export const mostSenderText = { use: 200, sample: 480 } as const

/** Why a text cannot be the sender of messages. */
export type SenderNameProblem = 'LENGTH' | 'CHARACTERS' | 'SPACES' | 'LETTER'

/** Returns why a text cannot be the name of a sender; undefined when it can. */
export const senderNameProblem = (name: string): SenderNameProblem | undefined => {
  if (/[^A-Za-z0-9 ._-]/.test(name)) return 'CHARACTERS'
  if (name.startsWith(' ') || name.endsWith(' ')) return 'SPACES'
  if (name.length < senderNameLength.least || name.length > senderNameLength.most) return 'LENGTH'
  return /[A-Za-z]/.test(name) ? undefined : 'LETTER'
}

/** Returns the form of a name in which two equal senders are the same. */
export const senderNameKey = (name: string): string => name.toLowerCase()
