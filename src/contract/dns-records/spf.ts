/** Returns whether a text is an SPF record. */
export const isSpf = (text: string): boolean => /^v=spf1(?: |$)/i.test(text)
