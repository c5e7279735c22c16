export {
  approveDocuments,
  refuseForGood,
  refuseDocuments,
  type DecideDocumentsDeps,
} from './decide-documents.ts'
export { createFollowDocuments } from './follow-documents.ts'
export { casesInReview, findReview, reviewFiles, type ReviewCase } from './review.ts'
export { documentRoutes } from './routes.ts'
export { documentMailJob, documentMails } from './mail-jobs.ts'
