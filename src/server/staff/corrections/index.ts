export { correctionQueue } from './correction-queue.ts'
export { correctionVerbs } from './verbs.ts'
