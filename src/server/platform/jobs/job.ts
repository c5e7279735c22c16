import * as v from 'valibot'

/** How often and how soon a failed job is tried again. */
export interface Retry {
  readonly retryLimit: number
  /** Seconds before the second try; each further wait is twice as long. */
  readonly retryDelay: number
  readonly retryDelayMax: number
}

/** 5 s, doubling up to 10 minutes, for about three days: a registry may be down over a weekend. */
export const overAWeekend: Retry = { retryLimit: 450, retryDelay: 5, retryDelayMax: 600 }

/** A kind of job as its causes know it. */
export interface Job<Data> {
  /** Its queue. */
  readonly name: string
  /** Its data as the queue stores them: JSON, read days later. */
  readonly schema: v.GenericSchema<unknown, Data>
  readonly retry: Retry
  /** The queue that takes a job whose tries have all failed. */
  readonly deadLetter: string
  /** Names of its queue in earlier versions: their jobs become jobs of this name. */
  readonly formerly: readonly string[]
  /**
   * How many workers, each taking how many jobs at once: one statement takes a batch and one ends it.
   * A new job wakes every worker of its name, so there are few.
   */
  readonly workers: { readonly count: number; readonly batch: number }
  /** A job that runs longer has failed. */
  readonly expireInSeconds?: number
}

/** Where jobs end that failed in all their tries, unless their row names another queue. */
export const failedJobs = 'failed-jobs'

type Defined<Data> = Pick<Job<Data>, 'name' | 'schema'> & Partial<Job<Data>>

/** Defines a kind of job; what it leaves out are the usual values. */
export const defineJob = <Data>(job: Defined<Data>): Job<Data> => ({
  retry: overAWeekend,
  deadLetter: failedJobs,
  formerly: [],
  workers: { count: 1, batch: 2 },
  ...job,
})

/**
 * Runs the jobs of a name. Those of a batch are prepared together, with one statement for all; then
 * each runs by itself. A job that throws is tried again; if preparing throws, all are.
 */
export type Worker<Data> = (batch: readonly Data[]) => Promise<(data: Data) => Promise<void>>

/** Returns a worker that has nothing to prepare. */
export const eachAlone =
  <Data>(run: (data: Data) => Promise<void>): Worker<Data> =>
  () =>
    Promise.resolve(run)

/** The queue of a kind of job. */
export type JobQueue = Omit<Job<never>, 'schema'>

/** A kind of job with what runs it, for the queue, which knows no data. */
export interface JobRow extends JobQueue {
  /** Prepares a batch of stored data; returns what runs the job at a place in it. */
  readonly run: (batch: readonly unknown[]) => Promise<(at: number) => Promise<void>>
}

/** Joins a kind of job with its worker. */
export const jobRow = <Data>({ schema, ...job }: Job<Data>, worker: Worker<Data>): JobRow => ({
  ...job,
  run: async (batch) => {
    const parsed = batch.map((data) => v.safeParse(schema, data))
    const run = await worker(parsed.flatMap((one) => (one.success ? [one.output] : [])))
    return async (at) => {
      const data = parsed[at]
      if (data?.success !== true)
        throw new Error(`data of another shape: ${JSON.stringify(data?.issues[0].message)}`)
      await run(data.output)
    }
  },
})

/** Joins a kind of job with what runs one of them. */
export const jobAlone = <Data>(job: Job<Data>, run: (data: Data) => Promise<void>): JobRow =>
  jobRow(job, eachAlone(run))
