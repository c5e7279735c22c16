/** The parts of a person's name. */
export interface PersonName {
  readonly firstName: string
  readonly lastName: string
}

/** Returns a person's full name: the family name first if it is in Khmer letters (decision 198). */
export const fullNameOf = ({ firstName, lastName }: PersonName): string => {
  const parts = /\p{Script=Khmer}/u.test(lastName) ? [lastName, firstName] : [firstName, lastName]
  return parts.join(' ').trim()
}
