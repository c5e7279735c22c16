import { PDU, type Session } from 'smpp'
import type { Behaviours } from '../control/behaviours.ts'
import type { SubmitSm } from './take-submit.ts'

const outcomes = {
  delivered: { stat: 'DELIVRD', state: 2, error: '000' },
  twice: { stat: 'DELIVRD', state: 2, error: '000' },
  expired: { stat: 'EXPIRED', state: 3, error: '027' },
  undeliverable: { stat: 'UNDELIV', state: 5, error: '011' },
  rejected: { stat: 'REJECTD', state: 8, error: '069' },
} as const

interface Receipt {
  readonly fields: Readonly<Record<string, unknown>>
  sentTo?: Session
}

export interface ReceiptsDeps {
  readonly behaviours: Behaviours
  readonly now: () => Date
  readonly stopping: AbortSignal
}

/** `YYMMDDhhmm` in UTC. */
const shortTime = (at: Date): string => at.toISOString().replace(/\D/g, '').slice(2, 12)

const repeatAfterMs = 500

/** Sends receipts to bound sessions, each until it is answered. */
export function createReceipts({ behaviours, now, stopping }: ReceiptsDeps) {
  const sessions = new Set<Session>()
  const waiting = new Set<Receipt>()

  const later = (ms: number, work: () => void): void => {
    const timer = setTimeout(work, ms)
    timer.unref()
    stopping.addEventListener('abort', () => clearTimeout(timer), { once: true })
  }

  const flush = (): void => {
    const [session] = sessions
    if (session === undefined) return
    for (const receipt of waiting) {
      if (receipt.sentTo !== undefined) continue
      receipt.sentTo = session
      session.send(new PDU('deliver_sm', receipt.fields), (answer) => {
        if (answer.command_status === 0) {
          waiting.delete(receipt)
          return
        }
        later(repeatAfterMs, () => {
          delete receipt.sentTo
          flush()
        })
      })
    }
  }

  return {
    join: (session: Session): void => {
      sessions.add(session)
      flush()
    },
    leave: (session: Session): void => {
      sessions.delete(session)
      for (const receipt of waiting) if (receipt.sentTo === session) delete receipt.sentTo
      flush()
    },
    /** Sends what a taken part becomes. */
    add: (submit: SubmitSm, id: string): void => {
      const { receipts, receiptIds, receiptMs } = behaviours.current.smsc
      if (submit.registered_delivery !== 1 || receipts === 'none') return
      const { stat, state, error } = outcomes[receipts]
      const shownId = receiptIds === 'decimal' ? String(Number.parseInt(id, 16)) : id
      const submitted = shortTime(now())
      const start = submit.short_message.message.toString().slice(0, 20)
      const dlvrd = stat === 'DELIVRD' ? '001' : '000'
      const send = (): void => {
        const fields = {
          ...{ source_addr_ton: 1, source_addr_npi: 1, source_addr: submit.destination_addr },
          ...{ dest_addr_ton: 5, destination_addr: submit.source_addr, esm_class: 4 },
          ...{ receipted_message_id: shownId, message_state: state, data_coding: 0 },
          short_message: Buffer.from(
            `id:${shownId} sub:001 dlvrd:${dlvrd} submit date:${submitted} done date:${shortTime(now())} stat:${stat} err:${error} text:${start}`,
            'latin1',
          ),
        }
        for (let times = receipts === 'twice' ? 2 : 1; times > 0; times -= 1)
          waiting.add({ fields })
        flush()
      }
      later(receiptMs, send)
    },
  }
}

export type Receipts = ReturnType<typeof createReceipts>
