export { countQueue, readQueue } from './read-queue.ts'
export { act, momentFact, moneyFact, staffQueue, textFact, type StaffQueue } from './staff-queue.ts'
