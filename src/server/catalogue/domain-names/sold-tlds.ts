import type { Catalogue } from '../products/index.ts'

/** What a search needs of the catalogue. */
export type SoldTlds = Pick<Catalogue, 'tlds' | 'find' | 'has'>
