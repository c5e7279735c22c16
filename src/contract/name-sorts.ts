/** The orders of listed names; `relevance` is our own ranking. */
export const nameSorts = ['relevance', 'price', 'renewal', 'length', 'name'] as const
export type NameSort = (typeof nameSorts)[number]
