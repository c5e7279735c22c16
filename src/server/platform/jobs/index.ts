export {
  eachAlone,
  openJobs,
  type AccountMail,
  type AutoRenewMail,
  type Enqueue,
  type EnqueueOnce,
  type JobData,
  type JobName,
  type Jobs,
  type SecurityChange,
  type SecurityMail,
  type Worker,
  type Workers,
} from './queue.ts'
export { repeat, type Repeating } from './repeat.ts'
