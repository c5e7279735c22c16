import { atom } from 'nanostores'

/** Counts the registrations on this page. */
export const $registered = atom(0)
