import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss, type Job, type JobResult, type SendOptions } from 'pg-boss'
import type { Database, Queryable } from '../db/database.ts'
import type { Log } from '../log.ts'

/**
 * A mail about an account. Codes and links are no part of it: they are made when it is sent, so that
 * none stands in the queue, and none runs out while the mail server is down.
 */
export type AccountMail =
  | { readonly mail: 'EMAIL_CODE'; readonly customerId: string; readonly askedAt: string }
  | { readonly mail: 'RESET_LINK'; readonly email: string }
  | { readonly mail: 'PASSWORD_CHANGED'; readonly customerId: string; readonly at: string }

/** What changed about how a customer signs in. */
export type SecurityChange =
  | 'TWO_FACTOR_OFF'
  | 'TWO_FACTOR_ON'
  | 'RECOVERY_CODE_USED'
  | 'PASSKEY_ADDED'
  | 'PASSKEY_REMOVED'
  | 'GOOGLE_LINKED'
  | 'GOOGLE_UNLINKED'

/** A mail about how an account is secured; the link is made when it is sent, as {@link AccountMail}. */
export type SecurityMail =
  | { readonly mail: 'TWO_FACTOR_LINK'; readonly customerId: string }
  | { readonly mail: SecurityChange; readonly customerId: string; readonly at: string }
  | {
      readonly mail: 'EMAIL_CHANGED'
      readonly customerId: string
      readonly at: string
      /** The address of before, which it goes to. */
      readonly to: string
      /** The address of now, masked: the mailbox of before may be somebody else's. */
      readonly newEmail: string
    }
  | {
      readonly mail:
        | 'AUTH_CODE_SHOWN'
        | 'DOMAIN_CONTACT_CHANGED'
        // Another registrar waits for it, or has it.
        | 'TRANSFER_OUT'
        | 'DOMAIN_MOVED_AWAY'
      readonly customerId: string
      readonly at: string
      /** In A-labels. */
      readonly domainName: string
    }
  | {
      readonly mail: 'DOMAIN_REMOVED'
      readonly customerId: string
      readonly at: string
      /** In A-labels. */
      readonly domainName: string
      /** What is back in the balance, as `Money`. */
      readonly amount: number
    }

/**
 * A mail about a name that renews itself: it will be, there is too little in the balance, it has to be
 * renewed by hand, it was renewed.
 */
export interface AutoRenewMail {
  readonly mail: 'SOON' | 'SHORT' | 'STOPPED' | 'DONE'
  readonly customerId: string
  /** Why: each try of the same mail is the same one in its reader's box. */
  readonly cause: string
  /** What fills the text's places; `domainId` or `orderId` is where it leads. */
  readonly params: Readonly<Record<string, string>>
}

export interface JobData {
  /**
   * Fulfils what a paid order bought, and tells its buyer; with `orderItemId` the one item whose
   * documents were approved.
   */
  'deliver-order': { readonly orderId: string; readonly orderItemId?: string }
  /** Gives back the money of what could not be fulfilled in all its tries. */
  'refund-undelivered': JobData['deliver-order']
  /** Makes the order's contact the holder of a name whose transfer to us is done. */
  'set-arrived-contact': { readonly orderItemId: string }
  'mail-receipt': { readonly orderId: string }
  'mail-refund': { readonly orderItemId: string }
  'mail-transferred': { readonly orderItemId: string }
  'mail-credit': { readonly paymentId: string }
  /** About the documents of a name; `time` tells the mails of a kind about one name apart. */
  'mail-papers': {
    readonly orderItemId: string
    /** SENT goes to the provider. */
    readonly about: 'NEEDED' | 'REMINDER' | 'REFUSED' | 'SENT'
    readonly time: number
  }
  'mail-contact-message': { readonly contactMessageId: string }
  'mail-account': AccountMail
  'mail-security': SecurityMail
  'mail-auto-renew': AutoRenewMail
  /** Says that a watched name (ASCII) is free; `watchId` names what it is said of, once. */
  'mail-domain-free': {
    readonly customerId: string
    readonly domainName: string
    readonly watchId: string
  }
}
export type JobName = keyof JobData

/** Adds a job; in the transaction that decides it, so that neither is without the other. */
export type Enqueue = <Name extends JobName>(
  tx: Queryable,
  name: Name,
  data: JobData[Name],
) => Promise<void>

/**
 * Adds jobs, by a UUID each: one that was added with it before, up to a week ago, is not added again.
 */
export type EnqueueOnce = <Name extends JobName>(
  db: Queryable,
  name: Name,
  jobs: ReadonlyMap<string, JobData[Name]>,
) => Promise<void>

/**
 * What does the jobs of a name. Those that were taken together are prepared together, so that what
 * they need can be read with one statement; then each is done by itself. A job that throws is tried
 * again, and if preparing them does, all are.
 */
export type Worker<Name extends JobName> = (
  together: readonly JobData[Name][],
) => Promise<(data: JobData[Name]) => Promise<void>>

/** What does the jobs, by name. */
export type Workers = { readonly [Name in JobName]: Worker<Name> }

/** A worker that has nothing to prepare. */
export const eachAlone =
  <Name extends JobName>(work: (data: JobData[Name]) => Promise<void>): Worker<Name> =>
  () =>
    Promise.resolve(work)

/** The queue of jobs, on the shop's own database. */
export interface Jobs {
  readonly enqueue: Enqueue
  readonly enqueueOnce: EnqueueOnce
  /** Begins to do jobs in this process. */
  work(workers: Workers): Promise<void>
  /** Ends after the jobs that are under way, at most five seconds later. */
  stop(): Promise<void>
}

// 5 s, doubling up to 10 minutes, for about three days: a registry may be down over a weekend.
const tries = { retryLimit: 450, retryDelay: 5, retryDelayMax: 600, retryBackoff: true }

// A job whose server was killed is begun again by another after so long, and not only when its time
// has run out.
const heartbeatSeconds = 20
const superviseSeconds = 10

const queues: { readonly [Name in JobName]: SendOptions } = {
  'deliver-order': { ...tries, deadLetter: 'refund-undelivered', expireInSeconds: 300 },
  'refund-undelivered': { ...tries },
  'set-arrived-contact': { ...tries, expireInSeconds: 300 },
  'mail-receipt': { ...tries },
  'mail-refund': { ...tries },
  'mail-transferred': { ...tries },
  'mail-credit': { ...tries },
  'mail-papers': { ...tries },
  'mail-contact-message': { ...tries },
  'mail-account': { ...tries },
  'mail-security': { ...tries },
  'mail-auto-renew': { ...tries },
  'mail-domain-free': { ...tries },
}

/**
 * So many workers of a name, each doing so many jobs at once: it takes them with one statement and
 * ends them with one. Each new job wakes every worker of its name, so there are few; two where jobs
 * may hang, so that a registry that does keeps not all buyers waiting.
 */
const workersOf: {
  readonly [Name in JobName]: { readonly count: number; readonly atOnce: number }
} = {
  'deliver-order': { count: 2, atOnce: 16 },
  'refund-undelivered': { count: 1, atOnce: 2 },
  'set-arrived-contact': { count: 1, atOnce: 4 },
  'mail-receipt': { count: 1, atOnce: 8 },
  'mail-refund': { count: 1, atOnce: 2 },
  'mail-transferred': { count: 1, atOnce: 2 },
  'mail-credit': { count: 1, atOnce: 2 },
  'mail-papers': { count: 1, atOnce: 2 },
  'mail-contact-message': { count: 1, atOnce: 2 },
  'mail-account': { count: 1, atOnce: 4 },
  'mail-security': { count: 1, atOnce: 2 },
  'mail-auto-renew': { count: 1, atOnce: 2 },
  'mail-domain-free': { count: 1, atOnce: 2 },
}

// A new job is announced; one that is to be tried again is not, and is found by looking.
// Who took as many as it does at once looks again at once: more may wait than were announced.
const looking = {
  pollingIntervalSeconds: 2,
  notifyPollingIntervalSeconds: 2,
  burstWhenBatchFull: true,
  perJobResults: true,
} as const

const namesOf = (workers: Record<JobName, unknown>): JobName[] => Object.keys(workers) as JobName[]

/** Opens the queue; makes its tables at the first start. */
export const openJobs = async (database: Database, log: Log): Promise<Jobs> => {
  const boss = new PgBoss({
    ...database.jobs,
    useListenNotify: true,
    schedule: false,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
  })
  boss.on('error', (error: unknown) => log.error({ err: error }, 'job queue'))
  await boss.start()
  const there = new Set((await boss.getQueues()).map(({ name }) => name))
  // A dead letter's queue must be there before the queue that names it.
  for (const name of namesOf(queues).sort(
    (a, b) => Number(a === 'deliver-order') - Number(b === 'deliver-order'),
  )) {
    if (there.has(name)) continue
    await boss.createQueue(name, { ...queues[name], heartbeatSeconds, notify: true })
  }
  return {
    enqueue: async (tx, name, data) => {
      await boss.send(name, data, { db: fromDrizzle(tx, sql) })
    },
    enqueueOnce: async (tx, name, jobs) => {
      if (jobs.size === 0) return
      await boss.insert(
        name,
        Array.from(jobs, ([id, data]) => ({ id, data })),
        { db: fromDrizzle(tx, sql) },
      )
    },
    work: async (workers) => {
      const start = async <Name extends JobName>(
        name: Name,
        worker: Worker<Name>,
      ): Promise<void> => {
        const { count, atOnce } = workersOf[name]
        const attempt = async (
          work: (data: JobData[Name]) => Promise<void>,
          { id, data }: Job<JobData[Name]>,
        ): Promise<JobResult> => {
          try {
            await work(data)
            return { id, status: 'completed' }
          } catch (error) {
            log.warn({ err: error, job: name, id }, 'a job failed and will be tried again')
            return { id, status: 'failed', output: error }
          }
        }
        await boss.work<JobData[Name]>(
          name,
          { ...looking, localConcurrency: count, batchSize: atOnce },
          async (jobs) => {
            const work = await worker(jobs.map(({ data }) => data))
            return Promise.all(jobs.map((job) => attempt(work, job)))
          },
        )
      }
      await Promise.all([
        start('deliver-order', workers['deliver-order']),
        start('refund-undelivered', workers['refund-undelivered']),
        start('set-arrived-contact', workers['set-arrived-contact']),
        start('mail-receipt', workers['mail-receipt']),
        start('mail-refund', workers['mail-refund']),
        start('mail-transferred', workers['mail-transferred']),
        start('mail-credit', workers['mail-credit']),
        start('mail-papers', workers['mail-papers']),
        start('mail-contact-message', workers['mail-contact-message']),
        start('mail-account', workers['mail-account']),
        start('mail-security', workers['mail-security']),
        start('mail-auto-renew', workers['mail-auto-renew']),
        start('mail-domain-free', workers['mail-domain-free']),
      ])
    },
    stop: () => boss.stop({ graceful: true, timeout: 5000 }),
  }
}
