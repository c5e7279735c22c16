export {
  defineJob,
  eachAlone,
  failedJobs,
  jobAlone,
  jobRow,
  type Job,
  type JobQueue,
  type JobRow,
  type Worker,
} from './job.ts'
export { jobId } from './job-id.ts'
export { openJobs, type Enqueue, type EnqueueOnce, type Jobs } from './queue.ts'
export { repeat, scheduleSuccesses, type Repeating } from './repeat.ts'
