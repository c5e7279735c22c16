import { stableId } from '../../platform/stable-id.ts'

/** Who enters a card, and since when: what our signature on the form vouches for. */
export interface CardReference {
  readonly customerId: string
  readonly begunAt: Date
}

/** Returns the reference that the gateway echoes under its signature; at most 50 characters. */
export const cardReference = ({ customerId, begunAt }: CardReference): string =>
  `${customerId.replaceAll('-', '')}${begunAt.getTime().toString(36)}`

/** Returns the id of the transaction that a reference's form begins. */
export const entryIdOf = (reference: string): string => stableId(['card-entry', reference])

const pattern = /^([\da-f]{8})([\da-f]{4})([\da-f]{4})([\da-f]{4})([\da-f]{12})([\da-z]{1,9})$/

/** Reads a reference; undefined for another text. */
export const readCardReference = (reference: string): CardReference | undefined => {
  const [, ...parts] = pattern.exec(reference) ?? []
  const time = parts.pop()
  if (time === undefined) return undefined
  return { customerId: parts.join('-'), begunAt: new Date(Number.parseInt(time, 36)) }
}
