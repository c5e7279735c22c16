import { asciiOf } from './ascii.ts'
import { partWords, provinces } from './place-words.ts'
import { toLatin } from './transliterate.ts'

const native = /[\p{Script=Khmer}\p{Script=Thai}]+/gu

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** Returns the Latin words of a run of one script, or the run itself. */
const latinRun = (run: string): string => {
  const province = provinces.get(run)
  if (province !== undefined) return province
  for (const [word, latin] of partWords) {
    const rest = run.slice(word.length)
    if (!run.startsWith(word) || /^\p{M}/u.test(rest)) continue
    return rest === '' ? latin : `${latin} ${latinRun(rest)}`
  }
  const latin = toLatin(run)
  return latin === undefined ? run : capitalised(latin)
}

/** Proposes how a customer writes a name or an address in Latin letters; empty when a part is unknown. */
export const proposeLatin = (text: string): string =>
  asciiOf(
    text
      .replace(/[\u200b-\u200d]+/g, ' ')
      .replace(native, latinRun)
      .replace(/\s+/g, ' ')
      .trim(),
  )
