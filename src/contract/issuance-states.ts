/**
 * NEW: not sent to the authority, may change. REFUSED: the customer must change it. NAMES,
 * ORGANISATION, SIGNING: what the authority waits for. REJECTED, CANCELLED: it is refunded.
 */
export const issuanceStates = [
  'NEW',
  'ORDERING',
  'REFUSED',
  'NAMES',
  'ORGANISATION',
  'SIGNING',
  'ISSUED',
  'REJECTED',
  'CANCELLED',
] as const
