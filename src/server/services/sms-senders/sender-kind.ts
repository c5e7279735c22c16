import { senderNameRule } from '../../../contract/dunning.ts'
import { smsCarriersOf } from '../../../contract/sms-carriers.ts'
import type { SenderAtCarrier, SmsBrandNameDetails } from '../../../contract/service-details.ts'
import type { SmsSenderState } from '../../../contract/sms-senders.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/db/database.ts'
import {
  defineServiceKind,
  packageLifecycle,
  packageReminder,
  type Service,
} from '../lifecycle/index.ts'
import { SenderConfig } from './sender-config.ts'
import { readSenderSteps } from './sender-step.ts'
import { findSender, type StoredSender } from './stored-senders.ts'

export interface SenderKindDeps {
  readonly db: Queryable
  readonly clock: Clock
}

const moment = (text: string | null | undefined): string | null =>
  text == null ? null : new Date(text).toISOString()

const atCarriers = (sender: StoredSender): SenderAtCarrier[] =>
  smsCarriersOf(sender.country).map(({ key, name, usualDays }) => {
    const stored = sender.carriers.find(({ carrier }) => carrier === key)
    return {
      ...{ key, name, usualDays: usualDays ?? null, state: stored?.state ?? 'WAITING' },
      reason: stored?.reason ?? null,
      submittedAt: moment(stored?.submittedAt),
      decidedAt: moment(stored?.decidedAt),
    }
  })

/** Returns the state of a name by the clock: it expires with its paid term. */
const shownState = (
  state: SmsSenderState,
  { expiresAt }: Service<SenderConfig>,
  now: Date,
): SmsSenderState => (state === 'ACTIVE' && expiresAt <= now ? 'EXPIRED' : state)

const readDetails = async (
  { db, clock }: SenderKindDeps,
  service: Service<SenderConfig>,
): Promise<SmsBrandNameDetails> => {
  const sender = await findSender(db, service.id)
  if (sender === undefined) throw new Error(`the sender’s name ${service.id} is not stored`)
  const { name: senderName, use, sample, country, reason, state, documents } = sender
  return {
    ...{ type: 'SMS_BRAND_NAME', senderName, use, sample, country, reason, documents },
    sender: shownState(state, service, clock.now()),
    carriers: atCarriers(sender),
  }
}

/** Creates the service kind of senders' names, which staff register with the carriers. */
export const createSenderKind = (deps: SenderKindDeps) =>
  defineServiceKind<SenderConfig>({
    ...packageLifecycle,
    reminder: packageReminder(senderNameRule),
    type: 'SMS_BRAND_NAME',
    system: { name: 'sms-senders' },
    config: SenderConfig,
    displayName: (subject) => subject,
    nextSteps: (services) => readSenderSteps(deps.db, services),
    look: () => Promise.resolve('ACTIVE'),
    terminate: () => Promise.resolve({ is: 'ended' }),
    details: (service) => readDetails(deps, service),
    tasks: {},
  })
