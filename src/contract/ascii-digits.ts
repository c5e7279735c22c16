/** Converts Khmer and Thai digits to ASCII: their last four bits are their value (U+0E50, U+17E0). */
export const asciiDigits = (text: string): string =>
  text.replace(/[\u0e50-\u0e59\u17e0-\u17e9]/g, (digit) => `${digit.charCodeAt(0) & 15}`)
