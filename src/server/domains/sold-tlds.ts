import type { Catalogue } from '../catalogue/index.ts'

/** What a search needs of the catalogue. */
export type SoldTlds = Pick<Catalogue, 'tlds' | 'find' | 'has'>
