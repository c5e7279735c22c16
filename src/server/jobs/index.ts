export {
  openJobs,
  type Enqueue,
  type JobData,
  type JobName,
  type Jobs,
  type Workers,
} from './queue.ts'
