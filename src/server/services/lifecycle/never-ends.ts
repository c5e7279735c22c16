/** The end of a service that has none; days around it still have four digits in their year. */
export const neverEnds = new Date('9999-01-01T00:00:00Z')
