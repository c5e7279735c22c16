import { randomInt } from 'node:crypto'
import { usernameLength } from '../../../contract/person-fields.ts'

/** Returns a user name for an email: its letters and digits before the @. */
export const usernameFrom = (email: string): string => {
  const { min, max } = usernameLength
  const letters = (email.split('@')[0] ?? '').replace(/[^A-Za-z0-9]/g, '').slice(0, max)
  return letters.length >= min ? letters : `user${letters}`
}

const maxUsernames = 20

const fourDigits = (): string => String(randomInt(10_000)).padStart(4, '0')

/** Yields user names for an email: the plain one first, then some with digits. */
export function* usernamesFor(email: string, digits = fourDigits): Generator<string> {
  const base = usernameFrom(email)
  yield base
  for (let more = 1; more < maxUsernames; more += 1) {
    const added = digits()
    yield `${base.slice(0, usernameLength.max - added.length)}${added}`
  }
}
