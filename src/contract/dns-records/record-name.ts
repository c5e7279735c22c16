import { toAsciiName } from '../ascii-name.ts'
import { isValid, refused, type Parsed } from './parsed.ts'

const maximumLength = 253

const isLabel = (label: string, at: number): boolean =>
  (label === '*' && at === 0) || /^[a-z\d_](?:[a-z\d_-]{0,61}[a-z\d_])?$/.test(label)

/** Returns a name in lower case A-labels; its labels may have underscores. Undefined if it has none. */
export const toAsciiLabels = (typed: string): string | undefined => {
  const labels = typed.normalize('NFKC').toLowerCase().split('.')
  const ascii = labels.map((label) => (/^[\x20-\x7e]*$/.test(label) ? label : toAsciiName(label)))
  return ascii.includes(undefined) ? undefined : ascii.join('.')
}

const isIn = (name: string, zone: string): boolean => name === zone || name.endsWith(`.${zone}`)

/**
 * Reads the name of a record: `@` and nothing are the zone itself, a name in the zone is complete
 * with and without its trailing dot, all others are below the zone.
 */
export const readRecordName = (typed: string, zone: string): Parsed<string> => {
  const ascii = toAsciiLabels(typed.trim())
  if (ascii === undefined) return refused('INVALID_RECORD_NAME')
  if (ascii === '' || ascii === '@') return isValid(zone)
  const plain = ascii.replace(/\.$/, '')
  if (ascii.endsWith('.') && !isIn(plain, zone)) return refused('NAME_OUTSIDE_ZONE')
  const name = isIn(plain, zone) ? plain : `${plain}.${zone}`
  if (name === zone) return isValid(zone)
  const own = name.slice(0, -zone.length - 1).split('.')
  return name.length <= maximumLength && own.every(isLabel)
    ? isValid(name)
    : refused('INVALID_RECORD_NAME')
}

/** Returns the part of a name in front of its zone; '' for the zone itself. */
export const partInFront = (name: string, zone: string): string =>
  name.slice(0, Math.max(0, name.length - zone.length - 1))

/** Returns the name as customers type it: `@`, `www`; in full where its part in front would be read as another. */
export const showRecordName = (name: string, zone: string): string => {
  if (name === zone) return '@'
  const front = partInFront(name, zone)
  return isIn(front, zone) ? `${name}.` : front
}
