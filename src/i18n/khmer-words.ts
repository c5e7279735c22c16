/** Khmer words that browsers break inside, by the parts that they would write on two lines. */
const words = [
  ['អ៊ិន', 'គ្រីប'],
  ['ផ្ទៀង', 'ផ្ទាត់'],
  ['ឥត', 'គិត', 'ថ្លៃ'],
] as const

const wordJoiner = '\u2060'

/** Returns a Khmer text in which no line breaks inside these words. */
export const joinKhmerWords = (text: string): string =>
  words.reduce((joined, parts) => joined.replaceAll(parts.join(''), parts.join(wordJoiner)), text)
