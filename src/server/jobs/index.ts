export {
  openJobs,
  type AccountMail,
  type AutoRenewMail,
  type Enqueue,
  type JobData,
  type JobName,
  type Jobs,
  type SecurityChange,
  type SecurityMail,
  type Workers,
} from './queue.ts'
export { repeat, type Repeating } from './repeat.ts'
