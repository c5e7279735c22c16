import { notify } from '../../customers/notifications/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/db/database.ts'
import type { Enqueue } from '../../platform/jobs/index.ts'
import { mailSender, type SenderMail } from './jobs.ts'

export interface NotifyDeps {
  readonly clock: Clock
  readonly enqueue: Enqueue
}

interface Notified {
  readonly id: string
  readonly customerId: string
  readonly name: string
}

/** Notifies and mails about a sender's name, in the transaction of its change. */
export const notifyOfSender = async (
  tx: Queryable,
  { clock, enqueue }: NotifyDeps,
  { id, customerId, name }: Notified,
  mail: SenderMail['mail'],
  of: { readonly step?: string; readonly params?: Readonly<Record<string, string>> } = {},
): Promise<void> => {
  const cause = ['sms-sender', mail, id, of.step].filter((part) => part !== undefined).join(':')
  const params = { name, serviceId: id, ...of.params }
  const code = `SMS_SENDER_${mail}` as const
  await notify(tx, { customerId, code, params, cause }, clock.now())
  await enqueue(tx, mailSender, { mail, customerId, cause, params })
}
