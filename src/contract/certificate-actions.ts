import type { CertificateAction, CertificateState } from './certificate-status.ts'

/** What decides on the actions of a certificate. */
export interface ActionFacts {
  /** Of the latest request. */
  readonly state: CertificateState
  /** The latest request replaces a certificate within its term. */
  readonly isReplacement: boolean
  /** A certificate of the term was issued. */
  readonly isIssued: boolean
  /** A renewal is paid and its term has not begun. */
  readonly isRenewed: boolean
  /** The authority still pays the order back. */
  readonly isRefundable: boolean
  /** A hosting account of the customer serves the name. */
  readonly isHosted: boolean
}

const first: Readonly<Record<CertificateState, readonly CertificateAction[]>> = {
  TO_ACTIVATE: ['REQUEST'],
  NEW: ['REQUEST'],
  ORDERING: [],
  REFUSED: ['REQUEST'],
  NAMES: ['PROVE', 'REQUEST'],
  ORGANISATION: ['REQUEST'],
  SIGNING: [],
  ISSUED: ['REISSUE'],
  REJECTED: [],
  CANCELLED: [],
}

const replacement: typeof first = {
  ...first,
  NEW: ['REISSUE'],
  REFUSED: ['REISSUE'],
  NAMES: ['PROVE'],
  ORGANISATION: [],
  REJECTED: ['REISSUE'],
}

/** Returns what a customer can do with a certificate now: the only rule, for server and panels. */
export const certificateActions = (facts: ActionFacts): readonly CertificateAction[] => {
  const { state, isReplacement, isIssued, isRenewed, isRefundable, isHosted } = facts
  if (state === 'CANCELLED' && !isIssued) return []
  const ofRequest = (isReplacement ? replacement : first)[state]
  if (!isIssued) return isRefundable ? [...ofRequest, 'CANCEL'] : ofRequest
  const install = isHosted && state === 'ISSUED' ? (['INSTALL'] as const) : []
  return [...ofRequest, ...install, 'DOWNLOAD', ...(isRenewed ? [] : (['RENEW'] as const))]
}
