import type { StaffVerb } from '../../../contract/staff-verbs.ts'

/** Returns a verb's name as it is typed: `account ban`. */
export const verbName = ({ noun, verb }: Pick<StaffVerb, 'noun' | 'verb'>): string =>
  `${noun} ${verb}`

/** Returns the verbs whose name or help has each typed word. */
export const verbsMatching = (verbs: readonly StaffVerb[], typed: string): readonly StaffVerb[] => {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return verbs.filter((verb) => {
    const text = [verbName(verb), ...verb.help].join(' ').toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
