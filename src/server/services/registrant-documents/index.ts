export { caseAsJson, caseId, CaseRound, changesCase } from './case-verbs.ts'
export type { CaseWaits } from './case-waits.ts'
export {
  approveCase,
  approveDocuments,
  refuseForGood,
  refuseDocuments,
  returnCase,
  type DecideDocumentsDeps,
} from './decide-documents.ts'
export { deleteOldDocuments } from './delete-old-documents.ts'
export { expireCase, findCaseOf, insertCase, openCase, remindOfCase } from './document-case.ts'
export {
  customerWait,
  documentStep,
  reviewWait,
  shownDueDay,
  type CaseWait,
} from './document-schedule.ts'
export { casesInReview, findReview, reviewFiles, type ReviewCase } from './review.ts'
export { documentRoutes } from './routes.ts'
export { lockCase } from './stored-documents.ts'
export { documentMailJob } from './mail-jobs.ts'
export { caseFile, casesWaiting, documentQueue, showDocuments } from './document-queue.ts'
