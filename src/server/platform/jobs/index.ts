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
export { openJobs, type Enqueue, type EnqueueOnce, type Jobs } from './queue.ts'
export {
  repeat,
  scheduleSuccesses,
  usualInterval,
  type Interval,
  type Repeating,
} from './repeat.ts'
