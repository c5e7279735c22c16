export {
  defineJob,
  eachAlone,
  FailedForGood,
  failedJobs,
  jobAlone,
  jobRow,
  type Job,
  type JobQueue,
  type JobRow,
  type JobTry,
  type Worker,
} from './job.ts'
export { jobSuccesses } from './job-successes.ts'
export { openJobs, type Enqueue, type EnqueueOnce, type Jobs } from './queue.ts'
export {
  repeat,
  scheduleSuccesses,
  usualFirstRoundMs,
  usualInterval,
  type Interval,
  type Repeating,
} from './repeat.ts'
