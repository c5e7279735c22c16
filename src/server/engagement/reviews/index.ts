export { isInvited } from './own-reviews.ts'
export { reviewQueue } from './review-queue.ts'
export { reviewRoutes } from './routes.ts'
