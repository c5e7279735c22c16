import { atom } from 'nanostores'

/** The signed-in customer's balance in dollars; undefined until the server sent it. */
export const $balance = atom<number | undefined>()
