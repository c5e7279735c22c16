import { atom } from 'nanostores'
import type { User } from '../contract/accounts.ts'

/** The signed-in customer; undefined until a page loaded it. */
export const $customer = atom<User | undefined>()
