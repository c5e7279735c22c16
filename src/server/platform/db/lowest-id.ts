/** An id before all others, for the first page of rows in the order of their ids. */
export const lowestId = '00000000-0000-0000-0000-000000000000'
