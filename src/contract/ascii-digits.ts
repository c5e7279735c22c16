/**
 * Converts Khmer and Thai digits, which local keyboards produce, to ASCII for numbers and codes.
 * The last four bits of such a digit are its value (Unicode, U+0E50 and U+17E0).
 */
export const asciiDigits = (text: string): string =>
  text.replace(/[\u0e50-\u0e59\u17e0-\u17e9]/g, (digit) => `${digit.charCodeAt(0) & 15}`)
