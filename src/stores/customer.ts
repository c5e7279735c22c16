import { atom } from 'nanostores'
import type { User } from '../contract/accounts.ts'

/**
 * The signed-in customer as the server last sent it; undefined until a page requested it. The
 * session stores only what every page shows.
 */
export const $customer = atom<User | undefined>()
