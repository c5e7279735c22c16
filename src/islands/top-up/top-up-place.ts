import { readAmount } from '../../contract/top-up-amount.ts'
import { continueOf } from '../../stores/safe-path.ts'

/** What the URL of a page of top-ups says. */
export interface TopUpPlace {
  readonly topUpId: string | undefined
  /** Dollars that are suggested. */
  readonly amount: number | undefined
  /** The path to return to. */
  readonly from: string | undefined
}

/** Parses the query of a page of top-ups. */
export const parseTopUpPlace = (search: string, origin: string): TopUpPlace => {
  const query = new URLSearchParams(search)
  const id = query.get('topUpId') ?? undefined
  return {
    topUpId: id !== undefined && /^[\da-f-]{36}$/i.test(id) ? id : undefined,
    amount: readAmount(query.get('amount') ?? ''),
    from: continueOf(search, origin),
  }
}

/** Returns the query of a page of top-ups, with its question mark; empty without anything. */
export const topUpQuery = ({ topUpId, amount, from }: Partial<TopUpPlace>): string => {
  const query = new URLSearchParams()
  if (amount !== undefined) query.set('amount', String(amount))
  if (from !== undefined) query.set('continue', from)
  if (topUpId !== undefined) query.set('topUpId', topUpId)
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}
