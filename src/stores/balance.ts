import { atom } from 'nanostores'

/** The signed-in customer's balance in dollars, as the server last told it; undefined until it did. */
export const $balance = atom<number | undefined>()
