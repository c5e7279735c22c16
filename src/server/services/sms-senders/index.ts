export { mailSender } from './jobs.ts'
export { SenderConfig } from './sender-config.ts'
export { createSenderKind, type SenderKindDeps } from './sender-kind.ts'
export { senderModule, type SenderModuleDeps } from './sender-module.ts'
export { createSmsSenders, type SmsSenders } from './senders.ts'
export {
  approvedSenders,
  isNameFree,
  keptDays,
  reserveName,
  type NewSender,
} from './stored-senders.ts'
export { tell as tellSender, type TellDeps } from './tell-customer.ts'
export { senderQueue } from './sender-queue.ts'
