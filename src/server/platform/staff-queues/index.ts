export { joinedQueue, queueSource, type QueueSource } from './joined-queue.ts'
export { countQueue, readQueue } from './read-queue.ts'
export {
  act,
  codesFact,
  momentFact,
  moneyFact,
  staffQueue,
  textFact,
  type StaffQueue,
} from './staff-queue.ts'
