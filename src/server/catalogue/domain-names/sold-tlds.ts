import type { Catalogue } from '../products/index.ts'

export type SoldTlds = Pick<Catalogue, 'tlds' | 'find' | 'has'>
