/** Characters of one part of a message in Khmer (UCS-2): alone, and within a longer message. */
export const khmerPart = { single: 70, joined: 67 } as const

/** Returns how many Khmer letters fit into messages of one part each. */
export const khmerLetters = (credits: number): number => credits * khmerPart.single

/** Formats a count of credits or letters: `1,000`, in both languages. */
export const formatCount = (count: number): string => count.toLocaleString('en-US')
