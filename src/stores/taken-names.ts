import { atom } from 'nanostores'

/** Names that turned out to be taken when they were to be added, so that lists can show it. */
export const $takenNames = atom<ReadonlySet<string>>(new Set())

/** Notes that a name (ASCII) is taken after all. */
export const noteTaken = (domainName: string): void =>
  $takenNames.set(new Set([...$takenNames.get(), domainName]))
