import { atom } from 'nanostores'
import type { User } from '../contract/accounts.ts'

/**
 * All that the server told of the signed-in customer, as it last told it; undefined until a page
 * asked. The session keeps only what any page shows.
 */
export const $customer = atom<User | undefined>()
