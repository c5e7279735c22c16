export {
  approvePapers,
  refuseForGood,
  refusePapers,
  type DecidePapersParts,
} from './decide-documents.ts'
export { createFollowPapers } from './follow-documents.ts'
export { casesInReview, findReview, reviewFiles, type ReviewCase } from './review.ts'
export { paperRoutes } from './routes.ts'
