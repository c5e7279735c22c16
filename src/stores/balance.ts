import { atom } from 'nanostores'

/** The customer's balance in dollars; undefined until loaded. */
export const $balance = atom<number | undefined>()
