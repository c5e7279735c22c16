export {
  openJobs,
  type Enqueue,
  type JobData,
  type JobName,
  type Jobs,
  type Workers,
} from './queue.ts'
export { repeat, type Repeating } from './repeat.ts'
