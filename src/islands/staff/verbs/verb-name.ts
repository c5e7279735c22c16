import type { StaffVerb } from '../../../contract/staff-verbs.ts'

/** Returns a verb's name as it is typed: `account ban`. */
export const verbName = ({ noun, verb }: Pick<StaffVerb, 'noun' | 'verb'>): string =>
  `${noun} ${verb}`
