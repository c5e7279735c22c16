import * as v from 'valibot'

/** When a failed job is retried. */
export interface Retry {
  readonly retryLimit: number
  /** In seconds; each further delay is twice as long. */
  readonly retryDelay: number
  readonly retryDelayMax: number
}

/** From 5 s to 10 minutes, for three days: a registry may be down over a weekend. */
export const overAWeekend: Retry = { retryLimit: 450, retryDelay: 5, retryDelayMax: 600 }

/** A kind of job as its callers know it. */
export interface Job<Data> {
  readonly name: string
  /** The stored data, read days later. */
  readonly schema: v.GenericSchema<unknown, Data>
  readonly retry: Retry
  readonly deadLetter: string
  /** Earlier names; their jobs become jobs of this name. */
  readonly formerly: readonly string[]
  /** Few workers with large batches: a new job wakes every worker of its name. */
  readonly workers: { readonly count: number; readonly batch: number }
  readonly expireInSeconds?: number
  /** How long finished jobs stay, and their ids are taken; a week by default. */
  readonly deleteAfterSeconds?: number
}

/** A job that no further try can help: it ends as failed at once. */
export class FailedForGood extends Error {
  override name = 'FailedForGood'
}

/** The default dead letter queue. */
export const failedJobs = 'failed-jobs'

type Defined<Data> = Pick<Job<Data>, 'name' | 'schema'> & Partial<Job<Data>>

/** Defines a kind of job with default settings. */
export const defineJob = <Data>(job: Defined<Data>): Job<Data> => ({
  retry: overAWeekend,
  deadLetter: failedJobs,
  formerly: [],
  workers: { count: 1, batch: 2 },
  ...job,
})

/** One run of a job. */
export interface JobTry {
  /** Of the job: the same for all its tries. */
  readonly id: string
  /** A failure is not tried again. */
  readonly isLast: boolean
}

/** Prepares a batch with one statement, then runs each job by itself; a job that throws is retried. */
export type Worker<Data> = (
  batch: readonly Data[],
) => Promise<(data: Data, jobTry: JobTry) => Promise<void>>

/** Returns a worker without preparation. */
export const eachAlone =
  <Data>(run: (data: Data, jobTry: JobTry) => Promise<void>): Worker<Data> =>
  () =>
    Promise.resolve(run)

/** The queue of a kind of job. */
export type JobQueue = Omit<Job<never>, 'schema'>

/** A kind of job with its worker, without the type of its data. */
export interface JobRow extends JobQueue {
  /** The names of the mails that it sends. */
  readonly mails?: readonly string[]
  /** Prepares a batch; the returned function runs the job at an index. */
  readonly run: (
    batch: readonly unknown[],
  ) => Promise<(at: number, jobTry: JobTry) => Promise<void>>
}

/** Joins a kind of job with its worker. */
export const jobRow = <Data>({ schema, ...job }: Job<Data>, worker: Worker<Data>): JobRow => ({
  ...job,
  run: async (batch) => {
    const parsed = batch.map((data) => v.safeParse(schema, data))
    const run = await worker(parsed.flatMap((one) => (one.success ? [one.output] : [])))
    return async (at, jobTry) => {
      const data = parsed[at]
      if (data?.success !== true)
        throw new Error(`data of another shape: ${JSON.stringify(data?.issues[0].message)}`)
      await run(data.output, jobTry)
    }
  },
})

/** Joins a kind of job with a function for one job. */
export const jobAlone = <Data>(
  job: Job<Data>,
  run: (data: Data, jobTry: JobTry) => Promise<void>,
): JobRow => jobRow(job, eachAlone(run))
