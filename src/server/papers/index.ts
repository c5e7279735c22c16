export {
  approvePapers,
  refuseForGood,
  refusePapers,
  type DecidePapersParts,
} from './decide-papers.ts'
export { createFollowPapers } from './follow-papers.ts'
export { casesInReview, findReview, reviewFiles, type ReviewCase } from './review.ts'
export { paperRoutes } from './routes.ts'
