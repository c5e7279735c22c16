import { atom } from 'nanostores'

export const $takenNames = atom<ReadonlySet<string>>(new Set())

/** Marks a name (ASCII) as taken. */
export const markTaken = (domainName: string): void =>
  $takenNames.set(new Set([...$takenNames.get(), domainName]))
