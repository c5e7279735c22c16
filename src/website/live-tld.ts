import { isRecord } from '../client/is-record.ts'
import type { Tld } from '../contract/domains.ts'
import type { ErrorCode } from '../contract/error-codes.ts'

/** The parts of a TLD (ASCII) that change between builds: prices for a year, and marks. */
export type LiveTld = Pick<
  Tld,
  'tld' | 'registrationPrice' | 'regularPrice' | 'renewalPrice' | 'transferPrice' | 'tags'
>

/** Returns them as a comparable text: `12.99 12.99 14.99 14.99 hot`. */
export const liveText = (tld: LiveTld): string =>
  [
    ...[tld.registrationPrice, tld.regularPrice, tld.renewalPrice, tld.transferPrice],
    ...tld.tags,
  ].join(' ')

export const isLiveTld = (answer: unknown): answer is LiveTld =>
  isRecord(answer) &&
  typeof answer['tld'] === 'string' &&
  [answer['registrationPrice'], answer['regularPrice']].every(Number.isFinite) &&
  [answer['renewalPrice'], answer['transferPrice']].every(Number.isFinite) &&
  Array.isArray(answer['tags'])

const notSold: ErrorCode = 'TLD_NOT_SUPPORT'

/** Returns whether an API answer says that a TLD is not on sale. */
export const isNotSold = (answer: unknown): boolean =>
  isRecord(answer) && answer['messageCode'] === notSold
