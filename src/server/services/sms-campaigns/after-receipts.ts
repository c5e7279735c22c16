import type { SmsReason } from '../../../contract/sms-campaigns.ts'

/** A message of which receipts may tell more. */
export interface ReportedMessage {
  readonly state: 'SUBMITTED' | 'DELIVERED' | 'FAILED' | 'EXPIRED' | 'UNKNOWN'
  readonly parts: number
  readonly messageIds: readonly string[]
  readonly deliveredIds: readonly string[]
}

export interface Report {
  /** The message ids that it may stand for. */
  readonly forms: readonly string[]
  readonly state: 'DELIVERED' | 'FAILED' | 'EXPIRED' | 'UNKNOWN'
  readonly detail: string
}

export interface Reported {
  readonly state: ReportedMessage['state']
  readonly deliveredIds: readonly string[]
  readonly reason: SmsReason | null
  readonly detail: string | null
}

/**
 * Returns what receipts make of a message; undefined when nothing changes. It is delivered when each
 * part is; one part that is not decides. A last state stays.
 */
export const afterReceipts = (
  message: ReportedMessage,
  reports: readonly Report[],
): Reported | undefined => {
  if (message.state !== 'SUBMITTED' && message.state !== 'UNKNOWN') return undefined
  const idOf = ({ forms }: Report) => message.messageIds.find((id) => forms.includes(id))
  const own = reports.filter((report) => idOf(report) !== undefined)
  if (own.length === 0) return undefined
  const delivered = own.flatMap((report) =>
    report.state === 'DELIVERED' ? [idOf(report) ?? ''] : [],
  )
  const deliveredIds = [...new Set([...message.deliveredIds, ...delivered])]
  const failed =
    own.find(({ state }) => state === 'FAILED' || state === 'EXPIRED') ??
    own.find(({ state }) => state === 'UNKNOWN')
  if (failed !== undefined) {
    const { state, detail } = failed
    return { state, deliveredIds, reason: 'UNDELIVERED', detail }
  }
  const isWhole = deliveredIds.length >= message.parts
  return {
    state: isWhole ? 'DELIVERED' : message.state,
    ...{ deliveredIds, reason: null, detail: null },
  }
}
