import { fullNameOf } from '../../../contract/person-name.ts'

const letters = new Intl.Segmenter('km', { granularity: 'grapheme' })

/** Returns the first name with the initial of the last: `Dara S.`; Khmer letters stay whole. */
export const personName = (firstName: string, lastName: string): string => {
  const [initial] = letters.segment(lastName.trim())
  return fullNameOf({
    firstName: firstName.trim(),
    lastName: initial === undefined ? '' : `${initial.segment}.`,
  })
}
