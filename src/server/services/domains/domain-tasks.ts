import * as v from 'valibot'
import type { AnswerOf, BodyOf, Schema } from '../../../contract/endpoint.ts'
import type { removeDomain } from '../../../contract/owned-domains.ts'
import {
  answerTransferOut,
  setDomainContact,
  setDomainLock,
  setNameservers as setNameserversCall,
  type DomainContact,
} from '../../../contract/owned-domains.ts'
import { findContact } from '../../customers/accounts/index.ts'
import { mailSecurity } from '../../customers/accounts/jobs.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Enqueue, EnqueueOnce } from '../../platform/jobs/index.ts'
import type { Resolvers } from '../../providers/resolvers/index.ts'
import { createLimit } from '../../platform/rate-limit.ts'
import { hasLatin } from '../../providers/registry/latin-contact.ts'
import type { NewZones } from '../dns/index.ts'
import type { ServiceState, ServiceTask } from '../lifecycle/index.ts'
import { readAuthCode } from './auth-code.ts'
import { changeAtRegistry } from './change-at-registry.ts'
import { changedRegistrant, readRegistrant, setRegistrant } from './domain-contact.ts'
import { storeEarlier } from './earlier-nameservers.ts'
import { informOfNameservers } from './inform-of-nameservers.ts'
import type { Removals } from './domain-removals.ts'
import { ourLock, type OurDomain } from './registry-record.ts'
import { removalTime } from './removal-time.ts'
import { setNameservers } from './set-nameservers.ts'
import type { LoadedDomain } from './stored-domains.ts'
import { rulesOf, type RulesByTld } from './tld-times.ts'
import { answerTransfer, type TransferOutDeps } from './transfer-out.ts'

export interface DomainTaskDeps extends TransferOutDeps {
  readonly db: Queryable
  readonly clock: Clock
  readonly enqueue: Enqueue
  readonly enqueueOnce: EnqueueOnce
  readonly rules: () => RulesByTld
  readonly removals: Removals
  /** Undefined without nameservers of ours. */
  readonly newZones: Pick<NewZones, 'addForHosts' | 'isOurs'> | undefined
  readonly resolvers: Pick<Resolvers, 'look'>
}

type Task<Input, Output> = ServiceTask<LoadedDomain, Input, Output>

/** A domain that left or ended can be another customer's by now. */
const here: readonly ServiceState[] = ['ACTIVE', 'TRANSFER_OUT']

const NoInput: Schema<undefined> = v.undefined()

/** Our nameservers do not sign, so a signed domain would stop working. @throws ApiError DOMAIN_SIGNED */
const requireUnsigned = async (
  { resolvers }: Pick<DomainTaskDeps, 'resolvers'>,
  name: string,
): Promise<void> => {
  const { is } = await resolvers.look(name, 'DS')
  if (is === 'records') throw new ApiError('DOMAIN_SIGNED')
}

const nameserverTask = (
  deps: DomainTaskDeps,
): Task<BodyOf<typeof setNameserversCall>, OurDomain> => ({
  input: setNameserversCall.body,
  in: here,
  needs: 'CONFIRMED_OWNER',
  run: async ({ stored: { id, subject, customerId } }, { nameservers }) => {
    if (deps.newZones?.isOurs(nameservers) === true) await requireUnsigned(deps, subject)
    // Our nameservers must not answer for a domain without a zone.
    await deps.newZones?.addForHosts(deps.db, { id, name: subject }, nameservers)
    const { db, clock } = deps
    let changes = 0
    const domain = await setNameservers(deps, subject, nameservers, (hosts) => {
      changes += 1
      return storeEarlier(db, id, { hosts, changedAt: clock.now() })
    })
    if (changes > 0) await informOfNameservers(deps, { id, customerId, domainName: subject })
    return domain
  },
})

const lockTask = (deps: DomainTaskDeps): Task<BodyOf<typeof setDomainLock>, OurDomain> => ({
  input: setDomainLock.body,
  in: here,
  needs: 'CONFIRMED_OWNER',
  run: ({ stored }, { locked }) =>
    changeAtRegistry(deps, stored.subject, ({ statuses }) => {
      if (statuses.includes(ourLock) === locked) return undefined
      return locked ? { addStatuses: [ourLock] } : { removeStatuses: [ourLock] }
    }),
})

const transferOutTask = (deps: DomainTaskDeps): Task<BodyOf<typeof answerTransferOut>, void> => ({
  input: answerTransferOut.body,
  in: here,
  needs: 'CONFIRMED_OWNER',
  run: ({ stored }, { decision }) => answerTransfer(deps, stored.subject, decision),
})

const authCodeTask = (deps: DomainTaskDeps): Task<undefined, string> => {
  const codeLimit = createLimit(20, 3600)
  return {
    input: NoInput,
    in: here,
    needs: 'CONFIRMED_OWNER',
    run: async ({ stored: { subject, customerId } }) => {
      if (!rulesOf(subject, deps.rules()).transferAuthCode) throw new ApiError('NO_AUTH_CODE')
      await codeLimit(customerId)
      const authCode = await readAuthCode(deps, subject)
      // First the mail: the customer is notified of every code that is shown.
      const at = deps.clock.now().toISOString()
      const mail = { mail: 'AUTH_CODE_SHOWN', customerId, at, domainName: subject } as const
      await deps.enqueue(deps.db, mailSecurity, mail)
      return authCode
    },
  }
}

const registrantTask = (deps: DomainTaskDeps): Task<undefined, DomainContact | null> => ({
  input: NoInput,
  in: here,
  needs: 'OWNER',
  run: ({ stored }, _, { locale }) => readRegistrant(deps, stored.subject, locale),
})

const setRegistrantTask = (
  deps: DomainTaskDeps,
): Task<BodyOf<typeof setDomainContact>, DomainContact | null> => ({
  input: setDomainContact.body,
  in: here,
  needs: 'CONFIRMED_OWNER',
  run: async ({ stored }, { addressId }, { locale }) => {
    const { db, clock, enqueueOnce } = deps
    const { id, subject, customerId } = stored
    const contact = await findContact(db, customerId, addressId)
    if (contact === undefined) throw new ApiError('ADDRESS_NOT_FOUND')
    if (!hasLatin(contact)) throw new ApiError('CONTACT_NOT_LATIN')
    const { changed, cause } = await setRegistrant(deps, { id, domainName: subject }, contact)
    const at = clock.now().toISOString()
    const mail = { mail: 'DOMAIN_CONTACT_CHANGED', customerId, at, domainName: subject } as const
    await enqueueOnce(db, mailSecurity, new Map([[cause, mail]]))
    return changedRegistrant(deps, changed, locale)
  },
})

const removalTask = (deps: DomainTaskDeps): Task<undefined, AnswerOf<typeof removeDomain>> => ({
  input: NoInput,
  in: [...here, 'ENDED'],
  needs: 'CONFIRMED_OWNER',
  run: async ({ stored, shown: { removal, unicodeName } }) => {
    const { id, subject, customerId, registeredAt } = stored
    if (removal !== null) {
      const { amount } = removal
      return deps.removals.remove(customerId, { id, domainName: subject, amount })
    }
    const { state } = removalTime(registeredAt, rulesOf(subject, deps.rules()), deps.clock.now())
    const code = state === 'never' ? 'REMOVAL_NOT_OFFERED' : 'REMOVAL_TOO_LATE'
    throw new ApiError(code, { name: unicodeName })
  },
})

/** Creates the table of a domain's tasks. */
export const createDomainTasks = (deps: DomainTaskDeps) => ({
  nameservers: nameserverTask(deps),
  lock: lockTask(deps),
  'transfer-out': transferOutTask(deps),
  'auth-code': authCodeTask(deps),
  contact: registrantTask(deps),
  'set-contact': setRegistrantTask(deps),
  removal: removalTask(deps),
})

export type DomainTasks = ReturnType<typeof createDomainTasks>
